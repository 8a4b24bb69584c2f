function values = angaros_cloud_field(msg, name)
%ANGAROS_CLOUD_FIELD A field of all points of a cloud: one row for each point, in their order.
at = find(strcmp(name, {msg.fields.name}), 1);
if isempty(at)
    error('angaros:cloud', 'the cloud has no field ''%s''\nhint: it has %s', name, ...
        strjoin({msg.fields.name}, ', '));
end
field = msg.fields(at);
% The numbers of sensor_msgs/PointField, from 1 on.
classes = {'int8', 'uint8', 'int16', 'uint16', 'int32', 'uint32', 'single', 'double'};
number = double(field.datatype);
if number < 1 || number > numel(classes)
    error('angaros:cloud', 'field ''%s'' has the unknown type %d', name, number);
end
class_name = classes{number};
count = max(1, double(field.count));
bytes = numel(typecast(cast(0, class_name), 'uint8')) * count;
step = double(msg.point_step);
width = double(msg.width);
height = double(msg.height);
row_step = double(msg.row_step);
first = double(field.offset);
data = uint8(msg.data(:));
if first + bytes > step || step * width > row_step || row_step * height > numel(data)
    error('angaros:cloud', 'the sizes of the cloud do not agree with its %d bytes', numel(data));
end
rows = reshape(data(1:row_step * height), row_step, height);
points = reshape(rows(1:step * width, :), step, width * height);
values = typecast(reshape(points(first + 1:first + bytes, :), 1, []), class_name);
if msg.is_bigendian
    values = swapbytes(values);
end
values = reshape(values, count, []).';
end
