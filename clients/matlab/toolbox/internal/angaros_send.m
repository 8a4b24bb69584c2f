function angaros_send(connection, pairs)
%ANGAROS_SEND Sends an operation: names and values in turn, as angaros_cbor_map takes them.
if ~connection.IsOpen
    error('angaros:connection', ['the connection to the bridge at %s:%d has ended\n' ...
        'hint: make the node anew'], connection.Host, connection.Port);
end
bytes = angaros_cbor_map(pairs);
try
    angaros_socket_write(connection.Socket, bytes);
catch problem
    angaros_lost(connection, problem.message);
end
end
