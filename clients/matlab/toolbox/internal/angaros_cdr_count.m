function [count, pos] = angaros_cdr_count(bytes, pos, swap, smallest)
%ANGAROS_CDR_COUNT The count before a sequence or a text, checked against the bytes that are there:
%   each element takes SMALLEST bytes at least.
pos = pos + mod(-pos, 4);
if pos + 4 > numel(bytes)
    error('angaros:cdr', 'a message ends at byte %d, within a count', numel(bytes));
end
count = typecast(bytes(pos + 1:pos + 4), 'uint32');
if swap
    count = swapbytes(count);
end
count = double(count);
pos = pos + 4;
if count * smallest > numel(bytes) - pos
    error('angaros:cdr', 'a message names %d elements and ends before them', count);
end
end
