function [class_name, channels, order] = angaros_encoding(encoding)
%ANGAROS_ENCODING How pixels of an encoding of sensor_msgs/Image stand in memory.
%   ORDER: which channel is the first, second ... of red, green, blue, alpha.
plain = regexprep(encoding, '^bayer_(rggb|bggr|gbrg|grbg)', 'mono');
order = 1;
channels = 1;
class_name = 'uint8';
if numel(plain) > 2 && strcmp(plain(end - 1:end), '16')
    class_name = 'uint16';
end
switch regexprep(plain, '(8|16)$', '')
    case 'mono'
        return;
    case 'rgb'
        order = 1:3;
    case 'bgr'
        order = 3:-1:1;
    case 'rgba'
        order = 1:4;
    case 'bgra'
        order = [3 2 1 4];
    otherwise
        [class_name, channels] = by_type(encoding);
        order = 1:channels;
        return;
end
channels = numel(order);
end

function [class_name, channels] = by_type(encoding)
% As OpenCV names them: 8UC3, 16SC1, 32FC1 ... without C, there is one channel.
if isempty(regexp(encoding, '^(8|16|32|64)[USF](C\d+)?$', 'once'))
    error('angaros:image', ['the encoding ''%s'' is not read\n' ...
        'hint: rgb8, bgr8, rgba8, bgra8, mono8, mono16, bayer_*, 8UC1 to 64FC4'], encoding);
end
bits = regexp(encoding, '^\d+', 'match', 'once');
kind = encoding(numel(bits) + 1);
channels = 1;
if any(encoding == 'C')
    channels = str2double(encoding(find(encoding == 'C', 1) + 1:end));
end
names = {'8U', 'uint8'; '8S', 'int8'; '16U', 'uint16'; '16S', 'int16'; '32S', 'int32'; ...
    '32F', 'single'; '64F', 'double'};
at = find(strcmp([bits kind], names(:, 1)), 1);
if isempty(at) || channels < 1 || channels > 64
    error('angaros:image', 'the encoding ''%s'' is not read', encoding);
end
class_name = names{at, 2};
end
