function angaros_offer(server, name, servers, names, op)
%ANGAROS_OFFER Offers what a server serves by an operation of the bridge.
%   SERVERS and NAMES are the properties of the connection that list such servers. The server is
%   known before it is offered, as a request may come with the answer of the bridge, and forgotten
%   if the bridge refuses it.
connection = server.Connection;
before = {connection.(servers), connection.(names)};
connection.(servers) = [before{1}, {server}];
connection.(names) = [before{2}, {name}];
try
    angaros_send(connection, op);
    angaros_confirm(connection, server.Id);
catch problem
    connection.(servers) = before{1};
    connection.(names) = before{2};
    server.Id = '';
    rethrow(problem);
end
end
