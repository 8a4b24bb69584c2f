function angles = rosReadScanAngles(msg)
%ROSREADSCANANGLES The angle of each range of a sensor_msgs/LaserScan, in rad, as a column.
angles = double(msg.angle_min) + (0:numel(msg.ranges) - 1).' * double(msg.angle_increment);
end
