function data = angaros_mcap_message(path, offset)
%ANGAROS_MCAP_MESSAGE The data of a message record outside of chunks.
id = fopen(path, 'r');
if id < 0
    error('angaros:bag', 'cannot open %s again', path);
end
closing = onCleanup(@() fclose(id));
head = angaros_file_part(id, offset, 9);
bytes = [head, angaros_file_part(id, offset + 9, angaros_u64(head, 1))];
data = angaros_mcap_body(bytes, 0, path);
end
