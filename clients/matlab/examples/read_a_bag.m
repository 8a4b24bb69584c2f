% The scans of a bag as points. The bag:
%   angaros bag convert -i testdata/bags/hokuyo_scan.bag -o scan
bag = ros2bagreader('scan');
topics = bag.AvailableTopics;
for at = 1:numel(topics)
    fprintf('%s (%s): %d messages\n', topics(at).Topic, topics(at).MessageType, ...
        topics(at).NumMessages);
end
scans = readMessages(select(bag, 'MessageType', 'sensor_msgs/LaserScan'));
xy = rosReadCartesian(scans{1});
fprintf('the first scan has %d points, the nearest at %.2f m\n', size(xy, 1), ...
    min(sqrt(sum(xy .^ 2, 2))));
