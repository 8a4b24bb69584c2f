function angaros_handle(connection, frame)
%ANGAROS_HANDLE Does what a message of the bridge asks for.
if frame(1) ~= 123
    [topic, first, last] = angaros_raw(frame);
    if last == numel(frame)
        data = frame(first + 1:last);
    else
        told = angaros_cbor_read(frame, 0);
        topic = told.topic;
        data = told.msg.bytes;
    end
    for at = find(strcmp(topic, connection.SubscribedTopics))
        % One callback may have ended the others.
        if at <= numel(connection.Subscribers)
            deliver(connection.Subscribers{at}, data);
        end
    end
    return;
end
told = angaros_json(frame);
id = '';
if isfield(told, 'id') && ischar(told.id)
    id = told.id;
end
switch told.op
    case 'service_response'
        if isfield(connection.Answers, id)
            connection.Answers.(id) = ...
                struct('done', true, 'result', told.result, 'values', {told.values});
        end
    case 'status'
        status(connection, id, told);
    case 'call_service'
        at = find(strcmp(told.service, connection.ServedNames), 1);
        if ~isempty(at)
            serve(connection.Servers{at}, id, value_of(told, 'args'));
        end
    case {'action_feedback', 'action_result'}
        if isfield(connection.Goals, id)
            hear(connection.Goals.(id), told.op, told);
        end
    case {'send_action_goal', 'cancel_action_goal'}
        at = find(strcmp(told.action, connection.ActionNames), 1);
        if ~isempty(at)
            serve(connection.ActionServers{at}, told.op, id, value_of(told, 'args'));
        end
end
end

function value = value_of(told, field)
value = struct();
if isfield(told, field)
    value = told.(field);
end
end

function status(connection, id, told)
% Whoever waits for the operation is told; all others hear of it at once.
waits = ~isempty(regexp(id, '^(subscribe|advertise|service|action)_\d+$', 'once'));
if waits
    connection.Errors.(id) = told.msg;
elseif strncmp(told.msg, 'auth', 4) && isfield(connection.Answers, id)
    % No other answer comes to who has shown no token.
    why = sprintf('%s\nhint: ros2node("/name", "Token", ...), or the variable ANGAROS_TOKEN', ...
        told.msg);
    connection.Answers.(id) = struct('done', true, 'result', false, 'values', why);
elseif ~isfield(connection.Answers, id) && ~isfield(connection.Goals, id)
    warning('angaros:bridge', 'the bridge says: %s', told.msg);
end
end
