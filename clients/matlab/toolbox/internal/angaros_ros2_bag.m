function text = angaros_ros2_bag(verb, path)
%ANGAROS_ROS2_BAG ros2 bag info.
if ~strcmp(verb, 'info')
    angaros_no_verb('ros2 bag', verb, 'info');
end
bag = ros2bagreader(path);
lines = {sprintf('Path:     %s', bag.FilePath), sprintf('Messages: %d', bag.NumMessages), ...
    sprintf('Start:    %.9f', bag.StartTime), sprintf('End:      %.9f', bag.EndTime), 'Topics:'};
topics = bag.AvailableTopics;
for at = 1:numel(topics)
    lines{end + 1} = sprintf('  %s  %s  %d', topics(at).Topic, topics(at).MessageType, ...
        topics(at).NumMessages); %#ok<AGROW>
end
text = strjoin(lines, sprintf('\n'));
end
