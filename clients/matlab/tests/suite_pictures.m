function tests = suite_pictures()
%SUITE_PICTURES Images, clouds, scans, transforms and maps, without a bridge.
tests = { ...
    'a picture goes there and back in each encoding', @a_picture_goes_there_and_back; ...
    'rows of an image may be longer than their pixels', @rows_may_be_longer; ...
    'alpha comes apart', @alpha_comes_apart; ...
    'an image that lies is an error', @an_image_that_lies; ...
    'a compressed image is read', @a_compressed_image_is_read; ...
    'points go there and back', @points_go_there_and_back; ...
    'fields of a cloud are read by name', @fields_of_a_cloud; ...
    'a cloud that lies is an error', @a_cloud_that_lies; ...
    'a scan becomes points', @a_scan_becomes_points; ...
    'transforms and quaternions agree', @transforms_agree; ...
    'a transform moves points, poses and clouds', @a_transform_moves; ...
    'a map is read from its top', @a_map_is_read};
end

function msg = image()
msg = struct('height', uint32(0), 'width', uint32(0), 'encoding', '', ...
    'is_bigendian', uint8(0), 'step', uint32(0), 'data', zeros(0, 1, 'uint8'));
end

function a_picture_goes_there_and_back()
names = {'mono8', 'mono16', 'rgb8', 'bgr8', 'rgb16', 'bgr16', '8UC1', '8UC3', '8SC2', '16UC1', ...
    '16SC1', '32SC1', '32FC1', '32FC3', '64FC1', 'bayer_rggb8', 'bayer_gbrg16'};
for name = names
    [class_name, channels] = angaros_encoding(name{1});
    img = cast(reshape(1:2 * 3 * channels, 2, 3, channels), class_name);
    msg = rosWriteImage(image(), img, 'Encoding', name{1});
    check_equal(double([msg.height, msg.width]), [2 3], name{1});
    check_equal(rosReadImage(msg), img, name{1});
end
% The bytes of bgr8: blue is the first, and a row comes before the next.
img = cat(3, uint8([1 2]), uint8([3 4]), uint8([5 6]));
msg = rosWriteImage(image(), img, 'Encoding', 'bgr8');
check_equal(msg.data, uint8([5 3 1 6 4 2]).');
msg = rosWriteImage(image(), img);
check_equal(msg.encoding, 'rgb8');
msg = rosWriteImage(image(), single(1));
check_equal(msg.encoding, '32FC1');
check_error(@() rosWriteImage(image(), img, 'Encoding', 'mono8'), 'no mono8');
check_error(@() rosWriteImage(image(), 300, 'Encoding', 'mono8'), '300 is no uint8');
end

function rows_may_be_longer()
msg = image();
msg.height = uint32(2);
msg.width = uint32(2);
msg.encoding = 'mono16';
msg.step = uint32(5);
msg.is_bigendian = uint8(1);
msg.data = uint8([0 1 0 2 9 1 0 2 0 9]).';
check_equal(rosReadImage(msg), uint16([1 2; 256 512]));
end

function alpha_comes_apart()
img = cat(3, uint8(1), uint8(2), uint8(3));
msg = rosWriteImage(image(), img, 'Encoding', 'bgra8', 'Alpha', uint8(9));
check_equal(msg.data, uint8([3 2 1 9]).');
[back, alpha] = rosReadImage(msg);
check_equal(back, img);
check_equal(alpha, uint8(9));
end

function an_image_that_lies()
msg = rosWriteImage(image(), uint8([1 2; 3 4]));
short = msg;
short.data = short.data(1:3);
check_error(@() rosReadImage(short), 'needs 4 bytes');
short = msg;
short.step = uint32(1);
check_error(@() rosReadImage(short), 'in rows of');
odd = msg;
odd.encoding = 'yuv422';
check_error(@() rosReadImage(odd), 'the encoding ''yuv422'' is not read');
odd.encoding = '8UC0';
check_error(@() rosReadImage(odd), 'is not read');
end

function a_compressed_image_is_read()
file = [tempname() '.png'];
img = uint8(reshape(1:60, 4, 5, 3) * 4);
try
    imwrite(img, file);
catch problem
    error('angaros_test:skipped', 'imwrite does not work here: %s', problem.message);
end
id = fopen(file, 'r');
data = fread(id, Inf, '*uint8');
fclose(id);
delete(file);
check_equal(rosReadImage(struct('format', 'png', 'data', data)), img);
end

function msg = cloud()
msg = struct('height', uint32(0), 'width', uint32(0), 'fields', [], 'is_bigendian', false, ...
    'point_step', uint32(0), 'row_step', uint32(0), 'data', zeros(0, 1, 'uint8'), ...
    'is_dense', false);
end

function points_go_there_and_back()
xyz = single([1 2 3; 4 5 NaN; -1 0.5 7]);
msg = rosWriteXYZ(cloud(), xyz);
check_equal(rosReadXYZ(msg), xyz);
check_equal(double([msg.height, msg.width, msg.point_step, msg.row_step]), [1 3 12 36]);
check_equal(msg.is_dense, false);
grid = single(reshape(1:2 * 4 * 3, 2, 4, 3));
msg = rosWriteXYZ(cloud(), grid);
check_equal(rosReadXYZ(msg, 'PreserveStructureOnRead', true), grid);
check_equal(rosReadAllFieldNames(msg), {'x', 'y', 'z'});
end

function msg = coloured()
% Two points with x, y, z, a gap of four bytes, and a colour.
msg = cloud();
names = {'x', 'y', 'z', 'rgb', 'ring'};
offsets = {uint32(0), uint32(4), uint32(8), uint32(16), uint32(20)};
types = {uint8(7), uint8(7), uint8(7), uint8(7), uint8(4)};
counts = {uint32(1), uint32(1), uint32(1), uint32(1), uint32(2)};
msg.fields = struct('name', names, 'offset', offsets, 'datatype', types, 'count', counts).';
msg.height = uint32(1);
msg.width = uint32(2);
msg.point_step = uint32(24);
msg.row_step = uint32(50);
data = zeros(1, 50, 'uint8');
for at = 0:1
    place = 24 * at;
    data(place + 1:place + 12) = typecast(single([1 2 3] + at), 'uint8');
    data(place + 17:place + 20) = uint8([30 20 10 0] + at);
    data(place + 21:place + 24) = typecast(uint16([7 8] + at), 'uint8');
end
msg.data = data.';
end

function fields_of_a_cloud()
msg = coloured();
check_equal(rosReadXYZ(msg), single([1 2 3; 2 3 4]));
check_equal(rosReadField(msg, 'ring'), uint16([7 8; 8 9]));
check_equal(rosReadRGB(msg), [10 20 30; 11 21 31] / 255);
check_error(@() rosReadField(msg, 'intensity'), 'hint: it has x, y, z, rgb, ring');
end

function a_cloud_that_lies()
msg = coloured();
wrong = msg;
wrong.data = wrong.data(1:40);
check_error(@() rosReadXYZ(wrong), 'do not agree');
wrong = msg;
wrong.fields(1).offset = uint32(22);
check_error(@() rosReadXYZ(wrong), 'do not agree');
wrong = msg;
wrong.fields(1).datatype = uint8(9);
check_error(@() rosReadXYZ(wrong), 'unknown type 9');
end

function a_scan_becomes_points()
scan = struct('angle_min', single(0), 'angle_max', single(pi), ...
    'angle_increment', single(pi / 2), ...
    'range_min', single(0.1), 'range_max', single(10), 'ranges', single([1; Inf; 2; 20]));
[xy, angles] = rosReadCartesian(scan);
check(max(max(abs(xy - [1 0; -2 0]))) < 1e-6, 'the points are %s', mat2str(xy));
check(max(abs(angles - [0; pi])) < 1e-6, 'the angles are %s', mat2str(angles));
check_equal(size(rosReadCartesian(scan, 'RangeLimits', [0 30])), [3 2]);
lidar = rosReadLidarScan(scan);
check_equal(lidar.Count, 4);
check_equal(isnan(lidar.Ranges), [false; true; false; true]);
check_equal(numel(rosReadScanAngles(scan)), 4);
end

function msg = stamped(inner)
msg = struct('header', struct('frame_id', 'map'), inner, []);
if strcmp(inner, 'transform')
    msg.transform = struct('translation', struct('x', 0, 'y', 0, 'z', 0), ...
        'rotation', struct('x', 0, 'y', 0, 'z', 0, 'w', 1));
else
    msg.pose = struct('position', struct('x', 0, 'y', 0, 'z', 0), ...
        'orientation', struct('x', 0, 'y', 0, 'z', 0, 'w', 1));
end
end

function transforms_agree()
% A quarter turn about z, by hand.
tf = stamped('transform');
tf.transform.rotation.z = sqrt(0.5);
tf.transform.rotation.w = sqrt(0.5);
tf.transform.translation.x = 1;
matrix = rosReadTransform(tf);
expected = [0 -1 0 1; 1 0 0 0; 0 0 1 0; 0 0 0 1];
check(max(max(abs(matrix - expected))) < 1e-12, 'the matrix is %s', mat2str(matrix, 4));
check_equal(rosReadQuaternion(tf), [sqrt(0.5) 0 0 sqrt(0.5)]);
% All four ways to the quaternion, there and back.
for turn = {[1 0 0 0], [0.1 1 0 0], [0.1 0 -1 0.2], [0 0.3 0.1 1], [-1 0.5 0.5 0.5]}
    q = turn{1} / norm(turn{1});
    back = angaros_quaternion(angaros_rotation(q));
    check(min(norm(back - q), norm(back + q)) < 1e-12, 'of %s came %s', mat2str(q, 4), ...
        mat2str(back, 4));
end
pose = rosWriteTransform(stamped('pose'), matrix);
check(max(max(abs(rosReadTransform(pose) - matrix))) < 1e-12, 'a pose is another transform');
odometry = struct('pose', struct('pose', pose.pose, 'covariance', zeros(36, 1)));
check(max(max(abs(rosReadTransform(odometry) - matrix))) < 1e-12, 'odometry is another pose');
check_error(@() angaros_rotation([0 0 0 0]), 'no rotation');
check_error(@() rosReadTransform(struct('data', 1)), 'no transform and no pose');
end

function a_transform_moves()
tf = stamped('transform');
tf.transform.rotation.z = sqrt(0.5);
tf.transform.rotation.w = sqrt(0.5);
tf.transform.translation.x = 1;
point = struct('header', struct('frame_id', 'robot'), 'point', struct('x', 1, 'y', 0, 'z', 5));
moved = rosApplyTransform(tf, point);
check(norm([moved.point.x, moved.point.y, moved.point.z] - [1 1 5]) < 1e-12, 'a point');
check_equal(moved.header.frame_id, 'map');
vector = struct('header', point.header, 'vector', point.point);
moved = rosApplyTransform(tf, vector);
check(norm([moved.vector.x, moved.vector.y] - [0 1]) < 1e-12, 'a vector is not shifted');
moved = rosApplyTransform(tf, stamped('pose'));
check(abs(moved.pose.position.x - 1) < 1e-12, 'a pose is shifted');
check(abs(moved.pose.orientation.z - sqrt(0.5)) < 1e-12, 'a pose is turned');
moved = rosApplyTransform(tf, coloured());
check(max(max(abs(rosReadXYZ(moved) - single([-1 1 3; -2 2 4])))) < 1e-6, 'a cloud');
check_equal(rosReadField(moved, 'ring'), uint16([7 8; 8 9]), 'other fields of a cloud');
end

function a_map_is_read()
info = struct('resolution', single(0.5), 'width', uint32(3), 'height', uint32(2), ...
    'origin', struct('position', struct('x', -1, 'y', 2, 'z', 0)));
map = rosReadOccupancyGrid(struct('info', info, 'data', int8([0 100 -1 50 0 0]).'));
check_equal(map.Occupancy, [0.5 0 0; 0 1 NaN]);
check_equal(map.Resolution, 2);
check_equal(map.GridLocationInWorld, [-1 2]);
end
