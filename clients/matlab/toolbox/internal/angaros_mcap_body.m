function data = angaros_mcap_body(bytes, offset, path)
%ANGAROS_MCAP_BODY The data of the message record that begins behind OFFSET bytes.
if offset + 31 > numel(bytes) || bytes(offset + 1) ~= 5
    error('angaros:bag', '%s: its index names a message where there is none', path);
end
len = double(typecast(bytes(offset + 2:offset + 9), 'uint64'));
if len < 22 || len > numel(bytes) - offset - 9
    error('angaros:bag', '%s: a message is cut off', path);
end
% Channel, sequence number and two times stand before the data.
data = bytes(offset + 9 + 23:offset + 9 + len);
end
