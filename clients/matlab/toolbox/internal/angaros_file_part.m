function bytes = angaros_file_part(id, offset, count)
%ANGAROS_FILE_PART Bytes of an open file, as a row of uint8; fewer where it ends before.
bytes = zeros(1, 0, 'uint8');
fseek(id, 0, 'eof');
% What a damaged file asks for is no more than it has.
count = min(count, ftell(id) - offset);
if offset >= 0 && count > 0 && fseek(id, offset, 'bof') == 0
    bytes = reshape(fread(id, count, '*uint8'), 1, []);
end
end
