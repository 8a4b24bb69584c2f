function [xy, angles] = rosReadCartesian(msg, varargin)
%ROSREADCARTESIAN The points of a sensor_msgs/LaserScan in metres: one row of x and y for each range
%   that is finite and within range_min and range_max, and the angle of each in rad.
%   xy = rosReadCartesian(msg, "RangeLimits", [0.5, 4]) takes other limits.
limits = struct('RangeLimits', double([msg.range_min, msg.range_max]));
options = angaros_options(limits, varargin, 'rosReadCartesian');
ranges = double(msg.ranges(:));
angles = rosReadScanAngles(msg);
is_valid = isfinite(ranges) & ranges >= options.RangeLimits(1) & ranges <= options.RangeLimits(2);
ranges = ranges(is_valid);
angles = angles(is_valid);
xy = [ranges .* cos(angles), ranges .* sin(angles)];
end
