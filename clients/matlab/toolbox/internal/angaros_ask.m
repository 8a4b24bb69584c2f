function values = angaros_ask(connection, name, pairs)
%ANGAROS_ASK What a service of rosapi answers.
answer = angaros_call(connection, ['/rosapi/' name], '', angaros_cbor_map(pairs), 20);
if ~answer.done
    error('angaros:connection', 'the bridge does not answer %s', name);
elseif ~answer.result
    error('angaros:bridge', '%s', angaros_reason(answer.values));
end
values = answer.values;
end
