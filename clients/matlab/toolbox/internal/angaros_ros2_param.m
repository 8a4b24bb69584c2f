function found = angaros_ros2_param(verb, node, name, value)
%ANGAROS_ROS2_PARAM ros2 param list|get|set.
params = ros2param(node);
switch verb
    case 'list'
        found = list(params);
    case 'get'
        found = get(params, name);
    case 'set'
        set(params, name, value);
        found = get(params, name);
    otherwise
        angaros_no_verb('ros2 param', verb, 'list, get, set');
end
end
