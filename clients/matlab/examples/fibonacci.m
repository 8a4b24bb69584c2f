% A goal with feedback, for the action server of the ROS tutorials:
%   cargo run -p angaros-rosbridge --example graph
node = ros2node('/matlab');
[client, goal] = ros2actionclient(node, '/fibonacci', 'example_interfaces/Fibonacci');
waitForServer(client, 'Timeout', 5);
goal.order = int32(5);
show = @(handle, feedback) fprintf('so far: %s\n', mat2str(feedback.sequence.'));
handle = sendGoal(client, goal, ros2ActionSendGoalOptions('FeedbackFcn', show));
result = getResult(handle, 'Timeout', 30);
fprintf('%s: %s\n', handle.Status, mat2str(result.sequence.'));
delete(node);
