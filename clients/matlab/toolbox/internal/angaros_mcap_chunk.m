function bytes = angaros_mcap_chunk(path, chunk)
%ANGAROS_MCAP_CHUNK The records in a chunk of a file.
id = fopen(path, 'r');
if id < 0
    error('angaros:bag', 'cannot open %s again', path);
end
closing = onCleanup(@() fclose(id));
body = angaros_file_part(id, chunk.offset + 9, chunk.length - 9);
size = angaros_u64(body, 16);
name_length = angaros_u32(body, 28);
if name_length > 16
    error('angaros:bag', '%s: the chunk at byte %d is damaged', path, chunk.offset);
end
name = char(body(33:32 + name_length));
stored = angaros_u64(body, 32 + name_length);
first = 40 + name_length;
if stored > numel(body) - first
    error('angaros:bag', ['%s: the chunk at byte %d is cut off\n' ...
        'hint: angaros bag convert saves what can be read'], path, chunk.offset);
end
bytes = angaros_unpack(body(first + 1:first + stored), name, size, path);
end
