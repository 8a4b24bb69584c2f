function bytes = angaros_cbor_number(value)
%ANGAROS_CBOR_NUMBER One number as CBOR, exactly: integers of any class, single and double.
switch class(value)
    case 'double'
        argument = typecast(value, 'uint8');
        bytes = [uint8(251), argument([8 7 6 5 4 3 2 1])];
    case 'single'
        argument = typecast(value, 'uint8');
        bytes = [uint8(250), argument([4 3 2 1])];
    otherwise
        if value < 0
            % CBOR stores -1 - value, which fits even for the smallest integer.
            bytes = angaros_cbor_head(1, uint64(-(int64(value) + 1)));
        else
            bytes = angaros_cbor_head(0, uint64(value));
        end
end
end
