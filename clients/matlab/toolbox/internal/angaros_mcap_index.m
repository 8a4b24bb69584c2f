function index = angaros_mcap_index(path)
%ANGAROS_MCAP_INDEX What is where in a file of MCAP (https://mcap.dev/spec).
%   SCHEMAS, CHANNELS: what they declare. CHUNKS: their places. CHANNEL, TIME, CHUNK, OFFSET: one
%   element for each message; CHUNK is 0 outside of chunks, and OFFSET is then a place in the file.
%   From the summary if that tells all, else from a walk through the file.
[id, why] = fopen(path, 'r');
if id < 0
    error('angaros:bag', 'cannot open %s: %s', path, why);
end
closing = onCleanup(@() fclose(id));
fseek(id, 0, 'eof');
total = ftell(id);
magic = uint8([137 77 67 65 80 48 13 10]);
if total < 8 || ~isequal(angaros_file_part(id, 0, 8), magic)
    error('angaros:bag', '%s is no MCAP', path);
end
index = struct('path', path, ...
    'schemas', struct('id', {}, 'name', {}, 'encoding', {}, 'text', {}), ...
    'channels', struct('id', {}, 'schema', {}, 'topic', {}, 'encoding', {}), ...
    'chunks', struct('offset', {}, 'length', {}), 'channel', zeros(0, 1), ...
    'time', zeros(0, 1, 'uint64'), 'chunk', zeros(0, 1), 'offset', zeros(0, 1));
[index, is_whole] = from_summary(id, total, magic, index);
if ~is_whole
    index = angaros_mcap_walk(id, total, index);
end
end

function [index, is_whole] = from_summary(id, total, magic, index)
is_whole = false;
blank = index;
tail = angaros_file_part(id, max(0, total - 37), min(37, total));
if numel(tail) < 37 || ~isequal(tail(30:37), magic) || tail(1) ~= 2
    return;
end
start = angaros_u64(tail, 9);
if start < 8 || start >= total - 37
    return;
end
bytes = angaros_file_part(id, start, total - 37 - start);
records = angaros_mcap_records(bytes);
indexed = {};
expected = -1;
for at = 1:size(records, 1)
    body = bytes(records(at, 2) + 1:records(at, 3));
    switch records(at, 1)
        case {3, 4}
            index = angaros_mcap_declare(index, records(at, 1), body);
        case 8
            indexed{end + 1} = chunk_index(body); %#ok<AGROW>
        case 11
            expected = angaros_u64(body, 0);
    end
end
for at = 1:numel(indexed)
    one = indexed{at};
    if one.index_length == 0
        index = blank;
        return;
    end
    index.chunks(end + 1) = struct('offset', one.offset, 'length', one.length);
    index = message_index(id, index, one);
end
% Messages outside of chunks stand in no index, and a summary may leave out what declares them.
declared = unique(index.channel);
known = index.channels(ismember([index.channels.id], declared));
schemas = [known.schema];
is_whole = numel(index.time) == expected && numel(known) == numel(declared) && ...
    all(schemas == 0 | ismember(schemas, [index.schemas.id]));
if ~is_whole
    index = blank;
end
end

function one = chunk_index(body)
map = angaros_u32(body, 32);
one = struct('offset', angaros_u64(body, 16), 'length', angaros_u64(body, 24), ...
    'index_length', angaros_u64(body, 36 + map));
end

function index = message_index(id, index, chunk)
bytes = angaros_file_part(id, chunk.offset + chunk.length, chunk.index_length);
records = angaros_mcap_records(bytes);
for at = 1:size(records, 1)
    if records(at, 1) ~= 7
        continue;
    end
    body = bytes(records(at, 2) + 1:records(at, 3));
    channel = angaros_u16(body, 0);
    pairs = floor(angaros_u32(body, 2) / 16);
    if pairs == 0 || numel(body) < 6 + 16 * pairs
        continue;
    end
    entries = reshape(typecast(body(7:6 + 16 * pairs), 'uint64'), 2, []);
    index.channel = [index.channel; repmat(channel, pairs, 1)];
    index.time = [index.time; entries(1, :).'];
    index.chunk = [index.chunk; repmat(numel(index.chunks), pairs, 1)];
    index.offset = [index.offset; double(entries(2, :).')];
end
end
