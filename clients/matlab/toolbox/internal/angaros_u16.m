function value = angaros_u16(bytes, pos)
%ANGAROS_U16 The number in the 2 bytes behind the first POS, as a double.
if pos < 0 || pos + 2 > numel(bytes)
    error('angaros:bag', 'a record ends before its last field');
end
value = double(typecast(bytes(pos + 1:pos + 2), 'uint16'));
end
