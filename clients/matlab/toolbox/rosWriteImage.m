function msg = rosWriteImage(msg, img, varargin)
%ROSWRITEIMAGE Puts a picture into a sensor_msgs/Image.
%   msg = rosWriteImage(msg, img) takes the encoding from the picture: mono8, mono16 or 32FC1 for
%   one channel, rgb8 or rgb16 for three; msg = rosWriteImage(msg, img, "Encoding", "bgr8") and
%   rosWriteImage(msg, img, "Alpha", alpha, "Encoding", "rgba8").
options = angaros_options(struct('Encoding', '', 'Alpha', []), varargin, 'rosWriteImage');
encoding = options.Encoding;
if isempty(encoding)
    encoding = natural_encoding(img, ~isempty(options.Alpha));
end
[class_name, channels, order] = angaros_encoding(encoding);
if ~isempty(options.Alpha)
    img = cat(3, img, options.Alpha);
end
if size(img, 3) ~= channels
    error('angaros:image', 'a picture of %d channels is no %s, which has %d', size(img, 3), ...
        encoding, channels);
end
if ~strcmp(class(img), class_name)
    img = angaros_number(img, class_name, 'a picture: ');
end
% What reading puts into this order, writing takes out of it.
[~, back] = sort(order);
pixels = permute(img(:, :, back), [3 2 1]);
data = typecast(reshape(pixels, 1, []), 'uint8');
msg.height = uint32(size(img, 1));
msg.width = uint32(size(img, 2));
msg.encoding = encoding;
msg.is_bigendian = uint8(0);
msg.step = uint32(numel(data) / max(1, size(img, 1)));
msg.data = reshape(data, [], 1);
end

function encoding = natural_encoding(img, has_alpha)
names = {'uint8', 1, 'mono8'; 'uint16', 1, 'mono16'; 'single', 1, '32FC1'; 'double', 1, '64FC1'; ...
    'int16', 1, '16SC1'; 'uint8', 3, 'rgb8'; 'uint16', 3, 'rgb16'; 'uint8', 4, 'rgba8'; ...
    'uint16', 4, 'rgba16'; 'single', 3, '32FC3'; 'double', 3, '64FC3'};
channels = size(img, 3) + has_alpha;
at = find(strcmp(class(img), names(:, 1)) & [names{:, 2}].' == channels, 1);
if isempty(at)
    error('angaros:image', ['no encoding for %d channels of %s\n' ...
        'hint: rosWriteImage(msg, img, "Encoding", ...)'], channels, class(img));
end
encoding = names{at, 3};
end
