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
handled = true;
while handled || toc(begun) < seconds
    if ~connection.IsOpen
        error('angaros:connection', ['the connection to the bridge at %s:%d has ended\n' ...
            'hint: make the node anew'], connection.Host, connection.Port);
    end
    handled = angaros_turn(connection, max(0, seconds - toc(begun)));
    if toc(begun) > seconds
        return;
    end
end
end
