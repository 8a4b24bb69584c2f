function found = angaros_ros2_topic(verb, name)
%ANGAROS_ROS2_TOPIC ros2 topic list|type|info.
connection = angaros_connections('default');
switch verb
    case 'list'
        answer = angaros_ask(connection, 'topics', {});
        topics = reshape(angaros_cells(answer.topics), [], 1);
        found = topics;
        if nargin > 1 && strcmp(name, '-t')
            types = reshape(angaros_cells(answer.types), [], 1);
            types = cellfun(@angaros_short_type, types, 'UniformOutput', false);
            found = struct('Topic', topics, 'MessageType', types);
        elseif nargin > 1
            angaros_no_verb('ros2 topic list', name, '-t');
        end
    case 'type'
        answer = angaros_ask(connection, 'topic_type', {'topic', name});
        found = short_or_nothing(answer.type);
    case 'info'
        type = angaros_ask(connection, 'topic_type', {'topic', name});
        publishers = angaros_ask(connection, 'publishers', {'topic', name});
        subscribers = angaros_ask(connection, 'subscribers', {'topic', name});
        found = struct('Topic', name, 'MessageType', short_or_nothing(type.type), ...
            'Publishers', {angaros_cells(publishers.publishers)}, ...
            'Subscribers', {angaros_cells(subscribers.subscribers)});
    otherwise
        angaros_no_verb('ros2 topic', verb, 'list, type, info');
end
end

function type = short_or_nothing(type)
if ~isempty(type)
    type = angaros_short_type(type);
end
end
