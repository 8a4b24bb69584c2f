function bytes = angaros_socket_read(socket, timeout_s)
%ANGAROS_SOCKET_READ What has come, as a row of uint8; waits for something for TIMEOUT_S seconds.
bytes = zeros(1, 0, 'uint8');
if angaros_octave()
    available = socket.NumBytesAvailable;
    if available == 0 && timeout_s > 0
        % Blocks in the system until the first byte comes.
        set(socket, 'Timeout', timeout_s);
        bytes = reshape(read(socket, 1), 1, []);
        available = socket.NumBytesAvailable * ~isempty(bytes);
    end
    if available > 0
        bytes = [bytes, reshape(read(socket, available), 1, [])];
    end
    return;
end
begun = tic;
while socket.NumBytesAvailable == 0
    if toc(begun) >= timeout_s
        return;
    end
    pause(0.001);
end
bytes = reshape(read(socket, socket.NumBytesAvailable, 'uint8'), 1, []);
end
