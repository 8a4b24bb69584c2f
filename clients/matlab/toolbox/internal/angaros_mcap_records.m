function records = angaros_mcap_records(bytes)
%ANGAROS_MCAP_RECORDS The whole records in bytes: rows of opcode, place before the body, its end.
records = zeros(64, 3);
count = 0;
pos = 0;
while pos + 9 <= numel(bytes)
    len = double(typecast(bytes(pos + 2:pos + 9), 'uint64'));
    if len > numel(bytes) - pos - 9
        break;
    end
    count = count + 1;
    if count > size(records, 1)
        records = [records; zeros(size(records))]; %#ok<AGROW>
    end
    records(count, :) = [double(bytes(pos + 1)), pos + 9, pos + 9 + len];
    pos = pos + 9 + len;
end
records = records(1:count, :);
end
