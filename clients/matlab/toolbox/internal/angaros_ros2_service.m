function found = angaros_ros2_service(verb, name)
%ANGAROS_ROS2_SERVICE ros2 service list|type.
connection = angaros_connections('default');
switch verb
    case 'list'
        answer = angaros_ask(connection, 'services', {});
        found = reshape(angaros_cells(answer.services), [], 1);
    case 'type'
        answer = angaros_ask(connection, 'service_type', {'service', name});
        found = answer.type;
        if ~isempty(found)
            found = angaros_short_type(found);
        end
    otherwise
        angaros_no_verb('ros2 service', verb, 'list, type');
end
end
