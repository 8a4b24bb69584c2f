function bytes = angaros_file_part(id, offset, count)
%ANGAROS_FILE_PART Bytes of an open file, as a row of uint8; fewer where it ends before.
bytes = zeros(1, 0, 'uint8');
if fseek(id, offset, 'bof') == 0
    bytes = reshape(fread(id, count, '*uint8'), 1, []);
end
end
