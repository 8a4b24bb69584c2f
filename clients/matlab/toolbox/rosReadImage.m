function [img, alpha] = rosReadImage(msg)
%ROSREADIMAGE The picture in a sensor_msgs/Image or sensor_msgs/CompressedImage.
%   IMG is height by width, or height by width by channels, of the class of the encoding; colours
%   are in the order red, green, blue. ALPHA is the fourth channel of rgba8 and bgra8, else [].
%   Bayer patterns come as they are, one channel. What is compressed is read by imread.
alpha = [];
if isfield(msg, 'format')
    img = compressed(msg);
    return;
end
[class_name, channels, order] = angaros_encoding(msg.encoding);
height = double(msg.height);
width = double(msg.width);
item = numel(typecast(cast(0, class_name), 'uint8'));
row = width * channels * item;
step = double(msg.step);
data = uint8(msg.data(:));
if step < row || numel(data) < step * height
    error('angaros:image', ['an image of %d x %d in %s needs %d bytes in rows of %d, it has %d ' ...
        'in rows of %d'], width, height, msg.encoding, row * height, row, numel(data), step);
end
% Rows may be longer than their pixels.
rows = reshape(data(1:step * height), step, height);
values = typecast(reshape(rows(1:row, :), 1, []), class_name);
if double(msg.is_bigendian) ~= 0 && item > 1
    values = swapbytes(values);
end
img = permute(reshape(values, channels, width, height), [3 2 1]);
img = img(:, :, order);
if ~isempty(regexp(msg.encoding, '^(rgba|bgra)', 'once'))
    alpha = img(:, :, 4);
    img = img(:, :, 1:3);
end
end

function img = compressed(msg)
ending = 'png';
if ~isempty(regexp(msg.format, 'jpe?g', 'once'))
    ending = 'jpg';
end
file = [tempname() '.' ending];
id = fopen(file, 'w');
if id < 0
    error('angaros:image', 'cannot write %s', file);
end
removing = onCleanup(@() delete(file));
fwrite(id, uint8(msg.data), 'uint8');
fclose(id);
img = imread(file);
end
