function xyz = rosReadXYZ(msg, varargin)
%ROSREADXYZ The points of a sensor_msgs/PointCloud2: one row of x, y and z for each.
%   With "PreserveStructureOnRead", true it is height by width by 3.
parts = cell(1, 3);
names = 'xyz';
for at = 1:3
    parts{at} = rosReadField(msg, names(at), varargin{:});
end
options = angaros_options(struct('PreserveStructureOnRead', false), varargin, 'rosReadXYZ');
if options.PreserveStructureOnRead
    xyz = cat(3, parts{:});
else
    xyz = [parts{:}];
end
end
