function response = angaros_parameters(params, service, type, request)
%ANGAROS_PARAMETERS Calls one of the six services that a node has for its parameters.
connection = params.Connection;
type = ['rcl_interfaces/' type];
plan = angaros_type(connection, type, '_Request');
answer = angaros_call(connection, [params.NodeName '/' service], type, ...
    angaros_cbor_message(plan, request), 5);
if ~answer.done || ~answer.result
    why = 'it does not answer';
    if answer.done
        why = angaros_reason(answer.values);
    end
    error('angaros:parameter', 'parameters of node %s: %s', params.NodeName, why);
end
response = angaros_from_json(angaros_type(connection, type, '_Response'), answer.values);
end
