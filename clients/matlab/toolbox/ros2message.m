function msg = ros2message(of)
%ROS2MESSAGE A new message: a struct with the fields of its type, at their defaults.
%   msg = ros2message("geometry_msgs/Twist")
%   msg = ros2message(pub)   of a publisher, subscriber, service client (its request) or action
%                            client (its goal)
%   The bridge says what types are: all that come with ROS 2, those of its workspaces, and those of
%   nodes that run. Numbers have the class of their field (double for float64, single for float32,
%   int32, uint8 ...), texts are char, sequences are columns, texts in sequences cells, messages in
%   sequences struct arrays. The field MessageType names the type; it is not sent.
of = angaros_char(of);
if ~ischar(of)
    plan = of.Plan;
    msg = plan.template;
    return;
end
connection = angaros_connections('default');
short = angaros_short_type(of);
part = regexp(short, '_?(Request|Response)$', 'match', 'once');
if ~isempty(part)
    plain = short(1:end - numel(part));
    plan = angaros_type(connection, plain, ['_' regexprep(part, '^_', '')]);
else
    plan = angaros_type(connection, short);
end
msg = plan.template;
end
