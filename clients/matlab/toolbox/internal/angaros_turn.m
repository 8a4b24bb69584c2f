function handled = angaros_turn(connection, timeout_s)
%ANGAROS_TURN One turn of a wait: handles a message of CONNECTION or of any other connection of this
%   session, so that a node that waits is served by another one. Waits TIMEOUT_S seconds at most.
all = angaros_connections('all');
if numel(all) <= 1
    handled = angaros_pump(connection, timeout_s);
    return;
end
handled = false;
for at = 1:numel(all)
    handled = angaros_pump(all{at}, 0) || handled;
end
if ~handled
    handled = angaros_pump(connection, min(timeout_s, 0.002));
end
end
