function angaros_socket_write(socket, bytes)
%ANGAROS_SOCKET_WRITE Sends all bytes.
if ~angaros_octave()
    write(socket, bytes, 'uint8');
    return;
end
while ~isempty(bytes)
    count = double(write(socket, bytes));
    if count <= 0
        error('angaros:connection', 'nothing could be sent');
    end
    bytes = bytes(count + 1:end);
end
end
