function found = angaros_ros2_node(verb, name)
%ANGAROS_ROS2_NODE ros2 node list|info.
connection = angaros_connections('default');
switch verb
    case 'list'
        answer = angaros_ask(connection, 'nodes', {});
        found = reshape(angaros_cells(answer.nodes), [], 1);
    case 'info'
        answer = angaros_ask(connection, 'node_details', {'node', name});
        found = struct('Node', name, ...
            'Subscribers', {angaros_cells(answer.subscribing)}, ...
            'Publishers', {angaros_cells(answer.publishing)}, ...
            'ServiceServers', {angaros_cells(answer.services)});
    otherwise
        angaros_no_verb('ros2 node', verb, 'list, info');
end
end
