function bytes = angaros_cbor_head(major, count)
%ANGAROS_CBOR_HEAD The head of a CBOR item (RFC 8949, section 3): its kind, and a whole number.
lead = uint8(major * 32);
if count < 24
    bytes = lead + uint8(count);
elseif count < 256
    bytes = [lead + 24, uint8(count)];
elseif count < 65536
    argument = typecast(uint16(count), 'uint8');
    bytes = [lead + 25, argument([2 1])];
elseif count < 4294967296
    argument = typecast(uint32(count), 'uint8');
    bytes = [lead + 26, argument([4 3 2 1])];
else
    argument = typecast(uint64(count), 'uint8');
    bytes = [lead + 27, argument([8 7 6 5 4 3 2 1])];
end
end
