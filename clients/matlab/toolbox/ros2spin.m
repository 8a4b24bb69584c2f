function ros2spin(seconds, connection)
%ROS2SPIN Handles what comes for SECONDS seconds: callbacks run meanwhile. Inf is until Ctrl-C.
%   ros2spin(0) handles what has come already.
%   ros2spin(seconds, node) waits for the node's connection; without it, for the newest one.
if nargin < 2
    connection = angaros_connections('default');
elseif isa(connection, 'ros2node')
    connection = connection.Connection;
end
begun = tic;
while angaros_turn(connection, max(0, seconds - toc(begun))) || toc(begun) < seconds
    if toc(begun) > seconds
        return;
    end
end
end
