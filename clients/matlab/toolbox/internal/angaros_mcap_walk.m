function index = angaros_mcap_walk(id, total, index)
%ANGAROS_MCAP_WALK The index of a file without a summary, from a walk through all of it.
found = struct('channel', zeros(0, 1), 'time', zeros(0, 1, 'uint64'), 'chunk', zeros(0, 1), ...
    'offset', zeros(0, 1));
pos = 8;
while pos + 9 <= total
    head = angaros_file_part(id, pos, 9);
    len = angaros_u64(head, 1);
    if len > total - pos - 9
        warning('angaros:bag', ['%s is cut off at byte %d; what was recorded before is read\n' ...
            'hint: angaros bag reindex repairs it'], index.path, pos);
        break;
    end
    switch head(1)
        case {3, 4}
            index = angaros_mcap_declare(index, head(1), angaros_file_part(id, pos + 9, len));
        case 5
            part = angaros_file_part(id, pos + 9, 14);
            found = add(found, part, 0, 0, pos);
        case 6
            index.chunks(end + 1) = struct('offset', pos, 'length', len + 9);
            [index, found] = chunk(index, found);
        case {2, 15}
            break;
    end
    pos = pos + 9 + len;
end
index.channel = found.channel;
index.time = found.time;
index.chunk = found.chunk;
index.offset = found.offset;
end

function [index, found] = chunk(index, found)
number = numel(index.chunks);
bytes = angaros_mcap_chunk(index.path, index.chunks(number));
records = angaros_mcap_records(bytes);
for at = find(records(:, 1).' ~= 5)
    if any(records(at, 1) == [3 4])
        body = bytes(records(at, 2) + 1:records(at, 3));
        index = angaros_mcap_declare(index, records(at, 1), body);
    end
end
starts = records(records(:, 1) == 5, 2);
for at = 1:numel(starts)
    found = add(found, bytes, starts(at), number, starts(at) - 9);
end
end

function found = add(found, bytes, pos, chunk, offset)
found.channel(end + 1, 1) = angaros_u16(bytes, pos);
found.time(end + 1, 1) = typecast(bytes(pos + 7:pos + 14), 'uint64');
found.chunk(end + 1, 1) = chunk;
found.offset(end + 1, 1) = offset;
end
