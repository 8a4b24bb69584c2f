function value = angaros_u64(bytes, pos)
%ANGAROS_U64 The number in the 8 bytes behind the first POS, as a double.
if pos < 0 || pos + 8 > numel(bytes)
    error('angaros:bag', 'a record ends before its last field');
end
value = double(typecast(bytes(pos + 1:pos + 8), 'uint64'));
end
