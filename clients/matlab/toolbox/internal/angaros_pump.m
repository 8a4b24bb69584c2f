function handled = angaros_pump(connection, timeout_s)
%ANGAROS_PUMP Handles one message of the bridge, which is waited for TIMEOUT_S seconds.
handled = false;
if ~connection.IsOpen
    return;
end
begun = tic;
while isempty(connection.Frames)
    % In turns, so that Octave looks whether the user wants to end it.
    left = min(max(timeout_s - toc(begun), 0), 1);
    try
        bytes = angaros_socket_read(connection.Socket, left);
    catch problem
        angaros_lost(connection, problem.message);
    end
    if ~isempty(bytes)
        [state, frames] = angaros_split(connection.Framer, bytes);
        connection.Framer = state;
        connection.Frames = frames;
    elseif toc(begun) >= timeout_s
        return;
    end
end
frames = connection.Frames;
connection.Frames = frames(2:end);
angaros_handle(connection, frames{1});
handled = true;
end
