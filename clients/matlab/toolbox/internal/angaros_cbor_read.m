function [value, pos] = angaros_cbor_read(bytes, pos)
%ANGAROS_CBOR_READ The value of CBOR behind the first POS bytes, and how many bytes are read then.
%   A map becomes a struct, an array a cell, a byte string uint8, a text char, a number double
%   where it is exact there and int64 or uint64 otherwise.
[major, info, argument, pos] = angaros_cbor_item(bytes, pos);
switch major
    case 0
        value = exact(argument);
    case 1
        value = -1 - exact(argument);
    case {2, 3}
        % Compared before it is added, so that no length makes the sum too large.
        if argument > numel(bytes) - pos
            error('angaros:cbor', 'CBOR ends within a string of %g bytes', double(argument));
        end
        len = double(argument);
        value = bytes(pos + 1:pos + len);
        pos = pos + len;
        if major == 3
            value = angaros_text(value);
        end
    case 4
        [value, pos] = list(bytes, pos, argument);
    case 5
        [value, pos] = map(bytes, pos, argument);
    case 6
        [value, pos] = angaros_cbor_read(bytes, pos);
    otherwise
        value = simple(info, argument);
end
end

function value = exact(argument)
if argument <= 9007199254740992
    value = double(argument);
elseif argument < 9223372036854775808
    value = int64(argument);
else
    value = argument;
end
end

function [value, pos] = list(bytes, pos, count)
if count > numel(bytes) - pos
    error('angaros:cbor', 'CBOR names %g elements and ends before them', double(count));
end
value = cell(double(count), 1);
for at = 1:double(count)
    [value{at}, pos] = angaros_cbor_read(bytes, pos);
end
end

function [value, pos] = map(bytes, pos, count)
if count > numel(bytes) - pos
    error('angaros:cbor', 'CBOR names %g pairs and ends before them', double(count));
end
value = struct();
for at = 1:double(count)
    [name, pos] = angaros_cbor_read(bytes, pos);
    if ~ischar(name)
        error('angaros:cbor', 'the name of a pair of CBOR is no text');
    end
    [one, pos] = angaros_cbor_read(bytes, pos);
    value.(name) = one;
end
end

function value = simple(info, argument)
switch info
    case {20, 21}
        value = info == 21;
    case {22, 23}
        value = [];
    case 26
        value = double(typecast(uint32(argument), 'single'));
    case 27
        value = typecast(argument, 'double');
    otherwise
        error('angaros:cbor', 'CBOR has a value of kind %d, which is not read', info);
end
end
