function plan = angaros_type(connection, name, part)
%ANGAROS_TYPE The plan of a type (see angaros_plan), as the bridge knows it.
%   PART is '' for a message, '_Request' or '_Response' for a service, '_Goal', '_Result' or
%   '_Feedback' for an action.
if nargin < 3
    part = '';
end
short = angaros_short_type(name);
key = [short part];
if isKey(connection.Types, key)
    plan = connection.Types(key);
    return;
end
service = '/rosapi/message_details';
asked = short;
switch part
    case '_Request'
        service = '/rosapi/service_request_details';
    case '_Response'
        service = '/rosapi/service_response_details';
    case {'_Goal', '_Result', '_Feedback'}
        asked = [strrep(short, '/', '/action/') part];
end
answer = angaros_call(connection, service, '', angaros_cbor_map({'type', asked}), 10);
if ~answer.done
    error('angaros:connection', 'the bridge does not answer what %s is', short);
elseif ~answer.result
    error('angaros:type', '%s', angaros_reason(answer.values));
end
[types, root] = angaros_typedefs(answer.values.typedefs);
plan = angaros_plan(types, root);
connection.Types(key) = plan;
end
