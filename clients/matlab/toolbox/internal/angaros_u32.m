function value = angaros_u32(bytes, pos)
%ANGAROS_U32 The number in the 4 bytes behind the first POS, as a double.
if pos < 0 || pos + 4 > numel(bytes)
    error('angaros:bag', 'a record ends before its last field');
end
value = double(typecast(bytes(pos + 1:pos + 4), 'uint32'));
end
