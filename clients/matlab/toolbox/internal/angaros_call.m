function answer = angaros_call(connection, service, type, request, timeout_s)
%ANGAROS_CALL Calls a service: REQUEST is a map of CBOR. ANSWER has the fields DONE (false when
%   nothing came in time), RESULT (whether the service answered) and VALUES (see angaros_json).
id = angaros_id(connection, 'call');
pairs = {'op', 'call_service', 'id', id, 'service', service, 'args', struct('cbor', request), ...
    'timeout', min(timeout_s, 86400)};
if ~isempty(type)
    pairs = [pairs, {'type', type}];
end
connection.Answers.(id) = struct('done', false, 'result', false, 'values', []);
angaros_send(connection, pairs);
% The bridge keeps to the time; this is for one that does not answer at all.
angaros_wait(connection, @() connection.Answers.(id).done, timeout_s + 2);
answer = connection.Answers.(id);
connection.Answers = rmfield(connection.Answers, id);
end
