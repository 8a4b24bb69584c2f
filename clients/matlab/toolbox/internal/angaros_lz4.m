function out = angaros_lz4(bytes, size)
%ANGAROS_LZ4 Unpacks an LZ4 frame (github.com/lz4/lz4, lz4_Frame_format) of SIZE bytes.
if numel(bytes) < 7 || ~isequal(bytes(1:4), uint8([4 34 77 24]))
    error('angaros:bag', 'a chunk is no LZ4');
end
% No sequence of LZ4 makes more than 255 bytes of one.
if size > 255 * numel(bytes)
    error('angaros:bag', 'a chunk of %d bytes says to hold %d', numel(bytes), size);
end
flags = double(bytes(5));
pos = 6 + 8 * bitand(flags, 8) / 8 + 4 * bitand(flags, 1) + 1;
out = zeros(1, size, 'uint8');
made = 0;
while true
    word = angaros_u32(bytes, pos);
    pos = pos + 4;
    if word == 0
        break;
    end
    len = mod(word, 2147483648);
    if len > numel(bytes) - pos
        error('angaros:bag', 'a chunk ends within a block of LZ4');
    end
    block = bytes(pos + 1:pos + len);
    if word >= 2147483648
        if len > size - made
            too_much();
        end
        out(made + 1:made + len) = block;
        made = made + len;
    else
        [out, made] = unpack_block(block, out, made);
    end
    % A checksum of the block.
    pos = pos + len + 4 * (bitand(flags, 16) ~= 0);
end
out = out(1:made);
end

function too_much()
error('angaros:bag', 'a chunk holds more than it says');
end

function [out, made] = unpack_block(block, out, made)
pos = 0;
while pos < numel(block)
    token = double(block(pos + 1));
    [len, pos] = long(block, pos + 1, floor(token / 16));
    if len > numel(block) - pos || len > numel(out) - made
        too_much();
    end
    out(made + 1:made + len) = block(pos + 1:pos + len);
    made = made + len;
    pos = pos + len;
    if pos >= numel(block)
        return;
    end
    back = angaros_u16(block, pos);
    [len, pos] = long(block, pos + 2, mod(token, 16));
    len = len + 4;
    if back == 0 || back > made || len > numel(out) - made
        too_much();
    end
    if back >= len
        out(made + 1:made + len) = out(made - back + 1:made - back + len);
    else
        % It goes on in what it writes itself.
        out(made + 1:made + len) = out(made - back + 1 + mod(0:len - 1, back));
    end
    made = made + len;
end
end

function [len, pos] = long(block, pos, len)
% 15 goes on in bytes of which the first below 255 is the last.
if len < 15
    return;
end
while true
    if pos >= numel(block)
        error('angaros:bag', 'a chunk ends within a length of LZ4');
    end
    more = double(block(pos + 1));
    pos = pos + 1;
    len = len + more;
    if more < 255
        return;
    end
end
end
