function is_over = angaros_wait(connection, condition, timeout_s)
%ANGAROS_WAIT Handles what comes until a condition holds; whether it does after TIMEOUT_S seconds.
begun = tic;
is_over = condition();
while ~is_over
    left = timeout_s - toc(begun);
    if left <= 0
        return;
    end
    angaros_turn(connection, left);
    if ~connection.IsOpen
        error('angaros:connection', 'the connection to the bridge at %s:%d has ended', ...
            connection.Host, connection.Port);
    end
    is_over = condition();
end
end
