function result = ros2(varargin)
%ROS2 Looks at the graph, as the command line of ROS 2 does.
%   ros2("node", "list")             ros2("node", "info", "/name")
%   ros2("topic", "list")            ros2("topic", "type", "/name")   ros2("topic", "info", "/name")
%   ros2("service", "list")          ros2("service", "type", "/name")
%   ros2("action", "list")
%   ros2("param", "list", "/node")   ros2("param", "get", "/node", "name")
%                                    ros2("param", "set", "/node", "name", value)
%   ros2("msg", "show", "std_msgs/Header")   also "srv" and "action"
%   ros2("bag", "info", FOLDER)
%   The same words after a blank do too: ros2 topic list. Lists are cells of texts; without an
%   output they are printed. ros2("topic", "list", "-t") returns a struct array with the types.
words = cellfun(@angaros_char, varargin, 'UniformOutput', false);
if numel(words) < 2
    error('angaros:argument', 'ros2 takes what and how\nhint: ros2("topic", "list")');
end
switch words{1}
    case 'node'
        found = angaros_ros2_node(words{2:end});
    case 'topic'
        found = angaros_ros2_topic(words{2:end});
    case 'service'
        found = angaros_ros2_service(words{2:end});
    case 'action'
        found = angaros_ros2_action(words{2:end});
    case 'param'
        found = angaros_ros2_param(words{2:end});
    case {'msg', 'srv', 'interface'}
        found = angaros_ros2_show(words{:});
    case 'bag'
        found = angaros_ros2_bag(words{2:end});
    otherwise
        angaros_no_verb('ros2', words{1}, 'node, topic, service, action, param, msg, srv, bag');
end
if nargout > 0
    result = found;
elseif iscell(found)
    fprintf('%s\n', found{:});
elseif ischar(found)
    fprintf('%s\n', found);
else
    disp(found);
end
end
