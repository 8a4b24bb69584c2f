function [client, goal] = ros2actionclient(node, action, type)
%ROS2ACTIONCLIENT A client of an action.
%   client = ros2actionclient(node, "/fibonacci", "example_interfaces/Fibonacci")
%   [client, goal] = ros2actionclient(...) returns a new goal, too; so does ros2message(client).
%
%   handle = sendGoal(client, goal, options) returns at once; options are those of
%   ros2ActionSendGoalOptions. [result, status] = getResult(handle, "Timeout", 5) waits.
%   [result, state] = sendGoalAndWait(client, goal, timeout) does both. cancelGoal(client, handle),
%   cancelGoalAndWait, cancelAllGoals(client), isServerAvailable, waitForServer
client = angaros_action_client(node, action, type);
goal = client.Plan.template;
end
