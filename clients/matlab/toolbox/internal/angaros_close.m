function angaros_close(connection)
%ANGAROS_CLOSE Ends a connection, and with it all that was made over it.
if ~connection.IsOpen
    return;
end
connection.IsOpen = false;
% The last one that holds the socket closes it.
connection.Socket = [];
connection.Subscribers = {};
connection.SubscribedTopics = {};
connection.Servers = {};
connection.ServedNames = {};
connection.ActionServers = {};
connection.ActionNames = {};
angaros_connections('remove', connection.Key);
end
