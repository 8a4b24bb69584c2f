function scan = rosReadLidarScan(msg)
%ROSREADLIDARSCAN A sensor_msgs/LaserScan as a struct: Ranges (m), Angles (rad), Cartesian (m, one
%   row of x and y for each), Count. Ranges that are not valid are NaN.
ranges = double(msg.ranges(:));
is_valid = isfinite(ranges) & ranges >= double(msg.range_min) & ranges <= double(msg.range_max);
ranges(~is_valid) = NaN;
angles = rosReadScanAngles(msg);
scan = struct('Ranges', ranges, 'Angles', angles, ...
    'Cartesian', [ranges .* cos(angles), ranges .* sin(angles)], 'Count', numel(ranges));
end
