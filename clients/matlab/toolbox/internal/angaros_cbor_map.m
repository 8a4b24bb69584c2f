function bytes = angaros_cbor_map(pairs)
%ANGAROS_CBOR_MAP A map of CBOR from names and values in turn.
%   A value is a text, a logical, a whole number, or a struct whose field CBOR is written already.
count = numel(pairs) / 2;
parts = cell(1, numel(pairs) + 1);
parts{1} = angaros_cbor_head(5, count);
for at = 1:count
    parts{2 * at} = angaros_cbor_text(pairs{2 * at - 1});
    value = pairs{2 * at};
    if isstruct(value)
        parts{2 * at + 1} = value.cbor;
    elseif ischar(value)
        parts{2 * at + 1} = angaros_cbor_text(value);
    elseif islogical(value)
        parts{2 * at + 1} = uint8(244 + value);
    elseif value == fix(value)
        parts{2 * at + 1} = angaros_cbor_number(int64(value));
    else
        parts{2 * at + 1} = angaros_cbor_number(double(value));
    end
end
bytes = [parts{:}];
end
