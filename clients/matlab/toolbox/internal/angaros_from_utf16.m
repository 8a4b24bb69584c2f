function text = angaros_from_utf16(units)
%ANGAROS_FROM_UTF16 The text that UTF-16 units are.
if ~angaros_octave()
    text = char(reshape(units, 1, []));
    return;
end
units = double(reshape(units, 1, []));
bytes = zeros(1, 0);
at = 1;
while at <= numel(units)
    code = units(at);
    is_pair = code >= 55296 && code < 56320 && at < numel(units);
    if is_pair
        code = 65536 + (code - 55296) * 1024 + (units(at + 1) - 56320);
    end
    bytes = [bytes, utf8(code)]; %#ok<AGROW>
    at = at + 1 + is_pair;
end
text = char(bytes);
end

function bytes = utf8(code)
if code < 128
    bytes = code;
elseif code < 2048
    bytes = [192 + floor(code / 64), 128 + mod(code, 64)];
elseif code < 65536
    bytes = [224 + floor(code / 4096), 128 + mod(floor(code / 64), 64), 128 + mod(code, 64)];
else
    bytes = [240 + floor(code / 262144), 128 + mod(floor(code / 4096), 64), ...
        128 + mod(floor(code / 64), 64), 128 + mod(code, 64)];
end
end
