function [client, request] = ros2svcclient(node, service, type)
%ROS2SVCCLIENT A client of a service.
%   client = ros2svcclient(node, "/add", "example_interfaces/AddTwoInts")
%   [client, request] = ros2svcclient(...) returns a new request, too; so does
%   ros2message(client). Without a type, the server has to be there already.
%
%   response = call(client, request) waits for the answer; call(client, request, "Timeout", 5) for
%   5 s. [response, status, statustext] = call(...) makes no error of a missing answer.
%   isServerAvailable(client), waitForServer(client, "Timeout", 5)
if nargin < 3
    type = '';
end
client = angaros_service_client(node, service, type);
request = client.Plan.template;
end
