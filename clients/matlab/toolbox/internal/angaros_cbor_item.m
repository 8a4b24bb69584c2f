function [major, info, argument, pos] = angaros_cbor_item(bytes, pos)
%ANGAROS_CBOR_ITEM The head behind the first POS bytes: kind, kind of length, argument (uint64).
%   POS is 0 behind it. An error where the bytes end within it: 'angaros:short'.
if pos >= numel(bytes)
    error('angaros:short', 'CBOR ends where a value is expected');
end
first = double(bytes(pos + 1));
major = floor(first / 32);
info = mod(first, 32);
pos = pos + 1;
if info < 24
    argument = uint64(info);
    return;
end
if info > 27
    error('angaros:cbor', 'CBOR without a length is not read');
end
len = 2 ^ (info - 24);
if pos + len > numel(bytes)
    error('angaros:short', 'CBOR ends within a length');
end
wide = zeros(1, 8, 'uint8');
wide(1:len) = bytes(pos + len:-1:pos + 1);
argument = typecast(wide, 'uint64');
pos = pos + len;
end
