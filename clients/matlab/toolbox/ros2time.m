function time = ros2time(varargin)
%ROS2TIME A builtin_interfaces/Time.
%   time = ros2time(SECONDS), ros2time(SECONDS, NANOSECONDS)
%   time = ros2time(node, "now") is the time of the robot: that of /clock where it is used.
if nargin == 2 && isa(varargin{1}, 'ros2node')
    answer = angaros_ask(varargin{1}.Connection, 'get_time', {});
    time = parts(double(answer.time.sec), double(answer.time.nanosec));
elseif nargin == 1
    time = parts(varargin{1}, 0);
elseif nargin == 2
    time = parts(varargin{1}, varargin{2});
else
    error('angaros:argument', 'ros2time takes seconds, or a node and "now"');
end
end

function time = parts(seconds, nanoseconds)
[sec, nanosec] = angaros_time_parts(seconds, nanoseconds);
time = struct('MessageType', 'builtin_interfaces/Time', 'sec', sec, 'nanosec', nanosec);
end
