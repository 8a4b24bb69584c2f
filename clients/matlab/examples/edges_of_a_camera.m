% Images of a camera, their edges published as another image: angaros run camera/Camera beside it.
node = ros2node('/edges');
pub = ros2publisher(node, '/edges', 'sensor_msgs/Image');
sub = ros2subscriber(node, '/image_raw', 'sensor_msgs/Image', 'Depth', 1);
while true
    msg = receive(sub, 10);
    img = mean(double(rosReadImage(msg)), 3);
    across = conv2(img, [1 0 -1; 2 0 -2; 1 0 -1], 'same');
    down = conv2(img, [1 2 1; 0 0 0; -1 -2 -1], 'same');
    out = rosWriteImage(msg, uint8(min(255, hypot(across, down))), 'Encoding', 'mono8');
    send(pub, out);
end
