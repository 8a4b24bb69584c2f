function angaros_lost(connection, why)
%ANGAROS_LOST Ends a connection that has failed, with an error that says why.
angaros_close(connection);
error('angaros:connection', ['the connection to the bridge at %s:%d is lost: %s\n' ...
    'hint: see that angaros bridge rosbridge runs, and make the node anew'], ...
    connection.Host, connection.Port, strtrim(why));
end
