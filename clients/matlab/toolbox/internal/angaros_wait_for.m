function [status, statustext] = angaros_wait_for(connection, is_there, timeout_s, what)
%ANGAROS_WAIT_FOR Asks the bridge again and again whether something is there.
begun = tic;
status = is_there();
while ~status && toc(begun) < timeout_s
    % What others ask of this session is served meanwhile.
    angaros_turn(connection, min(0.02, max(0, timeout_s - toc(begun))));
    status = is_there();
end
statustext = 'success';
if ~status
    statustext = sprintf('%s is not there within %g s', what, timeout_s);
end
end
