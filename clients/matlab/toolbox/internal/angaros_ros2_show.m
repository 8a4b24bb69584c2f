function text = angaros_ros2_show(kind, verb, name)
%ANGAROS_ROS2_SHOW ros2 msg|srv|action show: the fields of a type, one on a line.
if ~strcmp(verb, 'show')
    angaros_no_verb(['ros2 ' kind], verb, 'show');
end
connection = angaros_connections('default');
parts = struct('msg', {{''}}, 'interface', {{''}}, 'srv', {{'_Request', '_Response'}}, ...
    'action', {{'_Goal', '_Result', '_Feedback'}});
parts = parts.(kind);
texts = cell(1, numel(parts));
for at = 1:numel(parts)
    texts{at} = angaros_show(angaros_type(connection, name, parts{at}), '');
end
text = strjoin(texts, sprintf('\n---\n'));
end
