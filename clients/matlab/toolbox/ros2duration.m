function duration = ros2duration(seconds, nanoseconds)
%ROS2DURATION A builtin_interfaces/Duration.
%   duration = ros2duration(SECONDS), ros2duration(SECONDS, NANOSECONDS)
if nargin < 2
    nanoseconds = 0;
end
[sec, nanosec] = angaros_time_parts(seconds, nanoseconds);
duration = struct('MessageType', 'builtin_interfaces/Duration', 'sec', sec, 'nanosec', nanosec);
end
