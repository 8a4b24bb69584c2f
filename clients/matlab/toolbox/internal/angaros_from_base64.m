function bytes = angaros_from_base64(text)
%ANGAROS_FROM_BASE64 The bytes that a text of base64 stands for (RFC 4648).
persistent values
if isempty(values)
    values = zeros(1, 256) - 1;
    alphabet = ['A':'Z', 'a':'z', '0':'9', '+/'];
    values(double(alphabet) + 1) = 0:63;
end
text = double(text(:).');
text = text(text ~= 61 & text > 32);
six = values(text + 1);
if any(six < 0)
    error('angaros:base64', 'a text is no base64');
end
count = floor(numel(six) * 3 / 4);
six = reshape([six, zeros(1, mod(-numel(six), 4))], 4, []);
wide = [six(1, :) * 4 + floor(six(2, :) / 16); ...
    mod(six(2, :), 16) * 16 + floor(six(3, :) / 4); ...
    mod(six(3, :), 4) * 64 + six(4, :)];
bytes = uint8(wide(:).');
bytes = bytes(1:count);
end
