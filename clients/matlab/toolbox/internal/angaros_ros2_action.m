function found = angaros_ros2_action(verb, name)
%ANGAROS_ROS2_ACTION ros2 action list|show.
connection = angaros_connections('default');
switch verb
    case 'list'
        answer = angaros_ask(connection, 'action_servers', {});
        found = reshape(angaros_cells(answer.action_servers), [], 1);
    case 'show'
        found = angaros_ros2_show('action', 'show', name);
    otherwise
        angaros_no_verb('ros2 action', verb, 'list, show');
end
end
