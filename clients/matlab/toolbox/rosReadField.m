function values = rosReadField(msg, name, varargin)
%ROSREADFIELD One field of all points of a sensor_msgs/PointCloud2, as a column.
%   With "PreserveStructureOnRead", true it is height by width. A field of several elements has one
%   column (or page) for each.
options = angaros_options(struct('PreserveStructureOnRead', false), varargin, 'rosReadField');
values = angaros_cloud_field(msg, angaros_char(name));
if options.PreserveStructureOnRead
    height = double(msg.height);
    width = double(msg.width);
    values = permute(reshape(values, width, height, size(values, 2)), [2 1 3]);
end
end
