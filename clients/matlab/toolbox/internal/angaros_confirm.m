function angaros_confirm(connection, id)
%ANGAROS_CONFIRM Waits until the bridge has done all that it was asked for, and raises the error of
%   the operation of that id if it failed: operations are done in their order.
answer = angaros_call(connection, '/rosapi/get_time', '', angaros_cbor_map({}), 10);
if isfield(connection.Errors, id)
    text = connection.Errors.(id);
    connection.Errors = rmfield(connection.Errors, id);
    error('angaros:bridge', '%s', strrep(text, '; hint: ', sprintf('\nhint: ')));
end
if ~answer.done
    error('angaros:connection', 'the bridge at %s:%d does not answer', connection.Host, ...
        connection.Port);
end
if ~answer.result
    error('angaros:bridge', '%s', angaros_reason(answer.values));
end
end
