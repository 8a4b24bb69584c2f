function [msg, pos] = angaros_cdr_read(plan, bytes, pos, swap)
%ANGAROS_CDR_READ A message of CDR, in the order of its fields.
%   angaros_cdr_read(plan, bytes) reads a message with its four bytes of encapsulation header. With
%   POS (bytes of the body that are read) and SWAP (the bytes are big-endian) it reads a part.
if nargin < 3
    [bytes, swap] = body(bytes);
    pos = 0;
end
msg = plan.template;
if isempty(plan.names)
    % A structure without members travels as one byte.
    pos = need(bytes, pos, 1);
end
for at = 1:numel(plan.names)
    count = plan.counts(at);
    kind = plan.kinds(at);
    if count == -2
        [count, pos] = angaros_cdr_count(bytes, pos, swap, plan.sizes(at));
    end
    if kind == 1
        [value, pos] = numbers(bytes, pos, swap, abs(count), plan.sizes(at), plan.classes{at});
    elseif kind == 2
        pos = need(bytes, pos, abs(count));
        value = bytes(pos - abs(count) + 1:pos).' ~= 0;
    elseif kind == 5
        [value, pos] = messages(plan.subs{at}, bytes, pos, swap, count);
    else
        [value, pos] = texts(bytes, pos, swap, count, kind);
    end
    msg.(plan.members{at}) = value;
end
end

function [bytes, swap] = body(bytes)
bytes = reshape(uint8(bytes), 1, []);
if numel(bytes) < 4 || bytes(1) ~= 0 || bytes(2) > 1
    error('angaros:cdr', 'a message does not begin like CDR');
end
swap = bytes(2) == 0;
bytes = bytes(5:end);
end

function pos = need(bytes, pos, count)
if count > numel(bytes) - pos
    error('angaros:cdr', 'a message ends at byte %d, %d more are needed', numel(bytes), ...
        count - (numel(bytes) - pos));
end
pos = pos + count;
end

function [value, pos] = numbers(bytes, pos, swap, count, size, class_name)
if count == 0
    value = zeros(0, 1, class_name);
    return;
end
pos = need(bytes, pos + mod(-pos, size), count * size);
value = typecast(bytes(pos - count * size + 1:pos), class_name);
if swap
    value = swapbytes(value);
end
if count > 1
    value = value(:);
end
end

function [value, pos] = texts(bytes, pos, swap, count, kind)
if count == -1
    [value, pos] = text(bytes, pos, swap, kind);
    return;
end
value = cell(count, 1);
for at = 1:count
    [value{at}, pos] = text(bytes, pos, swap, kind);
end
end

function [value, pos] = text(bytes, pos, swap, kind)
if kind == 4
    [count, pos] = angaros_cdr_count(bytes, pos, swap, 2);
    [units, pos] = numbers(bytes, pos, swap, count, 2, 'uint16');
    value = angaros_from_utf16(units);
    return;
end
[count, pos] = angaros_cdr_count(bytes, pos, swap, 1);
pos = need(bytes, pos, count);
% The last byte is the zero that ends it.
value = angaros_text(bytes(pos - count + 1:pos - 1));
end

function [value, pos] = messages(plan, bytes, pos, swap, count)
if count == -1
    [value, pos] = angaros_cdr_read(plan, bytes, pos, swap);
    return;
end
value = repmat(plan.template, count, 1);
for at = 1:count
    [value(at), pos] = angaros_cdr_read(plan, bytes, pos, swap);
end
end
