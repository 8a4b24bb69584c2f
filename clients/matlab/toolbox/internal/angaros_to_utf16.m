function units = angaros_to_utf16(text)
%ANGAROS_TO_UTF16 The UTF-16 units of a text.
if ~angaros_octave()
    units = uint16(reshape(angaros_char(text), 1, []));
    return;
end
bytes = double(angaros_bytes(text));
units = zeros(1, 0);
at = 1;
while at <= numel(bytes)
    first = bytes(at);
    more = (first >= 192) + (first >= 224) + (first >= 240);
    if at + more > numel(bytes)
        error('angaros:argument', 'a text is no UTF-8');
    end
    masks = [128, 32, 16, 8];
    code = mod(first, masks(more + 1));
    for place = at + 1:at + more
        code = code * 64 + mod(bytes(place), 64);
    end
    if code >= 65536
        pair = code - 65536;
        units = [units, 55296 + floor(pair / 1024), 56320 + mod(pair, 1024)]; %#ok<AGROW>
    else
        units = [units, code]; %#ok<AGROW>
    end
    at = at + 1 + more;
end
units = uint16(units);
end
