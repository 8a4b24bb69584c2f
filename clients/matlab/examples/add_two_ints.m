% A service that this session serves and calls; any node of the graph can call it, too:
%   angaros service call /add_two_ints_here example_interfaces/srv/AddTwoInts "{a: 2, b: 3}"
node = ros2node('/matlab');
add = @(request, response) setfield(response, 'sum', request.a + request.b);
server = ros2svcserver(node, '/add_two_ints_here', 'example_interfaces/AddTwoInts', add);
[client, request] = ros2svcclient(node, '/add_two_ints_here', 'example_interfaces/AddTwoInts');
waitForServer(client, 'Timeout', 5);
request.a = int64(2);
request.b = int64(40);
response = call(client, request, 'Timeout', 5);
fprintf('%d + %d = %d\n', request.a, request.b, response.sum);
delete(node);
