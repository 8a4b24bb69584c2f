function msg = rosWriteXYZ(msg, xyz)
%ROSWRITEXYZ Puts points into a sensor_msgs/PointCloud2.
%   XYZ has one row of x, y and z for each point, or is height by width by 3. They are stored as
%   float32; other fields of the message are replaced.
if size(xyz, 3) == 3
    height = size(xyz, 1);
    width = size(xyz, 2);
    points = reshape(permute(xyz, [3 2 1]), 3, []);
elseif size(xyz, 2) == 3
    height = 1;
    width = size(xyz, 1);
    points = xyz.';
else
    error('angaros:cloud', 'points are rows of x, y and z');
end
names = {'x', 'y', 'z'};
fields = struct('MessageType', 'sensor_msgs/PointField', 'name', names, ...
    'offset', {uint32(0), uint32(4), uint32(8)}, 'datatype', uint8(7), 'count', uint32(1));
msg.fields = fields(:);
msg.height = uint32(height);
msg.width = uint32(width);
msg.is_bigendian = false;
msg.point_step = uint32(12);
msg.row_step = uint32(12 * width);
msg.data = reshape(typecast(reshape(single(points), 1, []), 'uint8'), [], 1);
msg.is_dense = all(isfinite(points(:)));
end
