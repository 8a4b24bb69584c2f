function rgb = rosReadRGB(msg, varargin)
%ROSREADRGB The colours of a sensor_msgs/PointCloud2 with a field rgb or rgba: one row of red, green
%   and blue for each point, from 0 to 1. With "PreserveStructureOnRead", true it is height by
%   width by 3.
name = 'rgb';
if ~any(strcmp(name, rosReadAllFieldNames(msg)))
    name = 'rgba';
end
packed = rosReadField(msg, name, varargin{:});
% Four bytes: blue, green, red, and what is not used or alpha.
bytes = reshape(typecast(reshape(packed, 1, []), 'uint8'), 4, []);
rgb = reshape(double(bytes([3 2 1], :)).' / 255, [], 3);
options = angaros_options(struct('PreserveStructureOnRead', false), varargin, 'rosReadRGB');
if options.PreserveStructureOnRead
    rgb = reshape(rgb, size(packed, 1), size(packed, 2), 3);
end
end
