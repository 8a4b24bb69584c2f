% A publisher and a subscriber with a callback, ten messages at 10 Hz.
node = ros2node('/matlab');
pub = ros2publisher(node, '/chatter', 'std_msgs/String');
sub = ros2subscriber(node, '/chatter', 'std_msgs/String', @(msg) fprintf('heard: %s\n', msg.data));
msg = ros2message(pub);
rate = ros2rate(node, 10);
for count = 1:10
    msg.data = sprintf('Hello World: %d', count);
    send(pub, msg);
    % The callback runs in here.
    waitfor(rate);
end
delete(node);
