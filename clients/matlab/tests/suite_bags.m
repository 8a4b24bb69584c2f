function tests = suite_bags()
%SUITE_BAGS Bags in MCAP: those that scripts/matlab.sh converts from testdata/bags, each plain and
%   compressed, and files that are made here.
tests = { ...
    'the laser scans of a bag are read', @scans_are_read; ...
    'odometry and imu of a bag are read', @odometry_is_read; ...
    'photographs of a bag are pictures', @photographs_are_pictures; ...
    'compressed bags hold the same', @compressed_bags_hold_the_same; ...
    'messages are selected', @messages_are_selected; ...
    'a bag without an index is read', @a_bag_without_index; ...
    'a bag that is cut off is read as far as it goes', @a_bag_cut_off; ...
    'an index of chunks is read', @an_index_is_read; ...
    'whatever byte is wrong, errors are named', @whatever_byte_is_wrong; ...
    'LZ4 is unpacked', @lz4_is_unpacked; ...
    'what is no MCAP is an error with the remedy', @what_is_no_mcap};
end

function path = bag(name)
path = fullfile(skip_without('ANGAROS_TEST_BAGS'), name);
end

function scans_are_read()
reader = ros2bagreader(bag('scan'));
check_equal(reader.NumMessages, 360);
topics = reader.AvailableTopics;
check_equal({topics.Topic}, {'/scan'});
check_equal(topics.MessageType, 'sensor_msgs/LaserScan');
messages = readMessages(reader);
check_equal(numel(messages), 360);
first = messages{1};
check_equal(first.MessageType, 'sensor_msgs/LaserScan');
check_equal(class(first.ranges), 'single');
check(numel(first.ranges) > 100, 'a scan has %d ranges', numel(first.ranges));
xy = rosReadCartesian(first);
check(size(xy, 1) > 100 && all(sqrt(sum(xy .^ 2, 2)) <= double(first.range_max)), 'points');
stamps = cellfun(@(one) double(one.header.stamp.sec) + double(one.header.stamp.nanosec) / 1e9, ...
    messages);
check(all(diff(stamps) > 0), 'the stamps of the scans rise');
check(reader.EndTime > reader.StartTime && abs(reader.StartTime - stamps(1)) < 10, 'times');
found = strfind(ros2('bag', 'info', bag('scan')), 'Messages: 360');
check(~isempty(found), 'bag info');
end

function odometry_is_read()
reader = ros2bagreader(bag('imu'));
check_equal(reader.NumMessages, 6121);
part = select(reader, 'MessageType', 'nav_msgs/Odometry');
check_equal(part.NumMessages, 3060);
messages = readMessages(part, [1 3060]);
odometry = messages{1};
check_equal(size(odometry.pose.covariance), [36 1]);
q = rosReadQuaternion(odometry);
check(abs(norm(q) - 1) < 1e-6, 'the quaternion has length %g', norm(q));
check_equal(size(rosReadTransform(odometry)), [4 4]);
imu = readMessages(select(reader, 'MessageType', 'sensor_msgs/Imu'), 1);
gravity = imu{1}.linear_acceleration;
len = norm([gravity.x, gravity.y, gravity.z]);
check(len > 9 && len < 11, 'gravity is %g m/s^2', len);
end

function photographs_are_pictures()
reader = ros2bagreader(bag('photographs'));
check_equal(reader.NumMessages, 7);
messages = readMessages(reader);
for at = 1:7
    img = rosReadImage(messages{at});
    check_equal([size(img, 1), size(img, 2)], ...
        double([messages{at}.height, messages{at}.width]), 'size');
    check(std(double(img(:))) > 5, 'a photograph is not all of one colour');
end
end

function compressed_bags_hold_the_same()
plain = readMessages(ros2bagreader(bag('scan')), [1 100 360]);
check_equal(readMessages(ros2bagreader(bag('scan_lz4')), [1 100 360]), plain, 'lz4');
check_equal(readMessages(ros2bagreader(bag('photographs_lz4')), 7), ...
    readMessages(ros2bagreader(bag('photographs')), 7), 'lz4 of photographs');
if system('zstd --version > /dev/null 2>&1') ~= 0
    check_error(@() readMessages(ros2bagreader(bag('scan_zstd')), 1), 'angaros bag convert');
    return;
end
check_equal(readMessages(ros2bagreader(bag('scan_zstd')), [1 100 360]), plain, 'zstd');
end

function messages_are_selected()
reader = ros2bagreader(bag('imu'));
list = reader.MessageList;
check_equal(numel(list.Time), 6121);
check_equal(numel(list.Topic), 6121);
check(all(diff(list.Time) >= 0), 'the list is in the order of time');
first = select(reader, 'Time', [reader.StartTime, reader.StartTime + 1]);
check(first.NumMessages > 0 && first.NumMessages < 6121, '%d in a second', first.NumMessages);
check(first.EndTime <= reader.StartTime + 1, 'the end of a second');
topics = reader.AvailableTopics;
one = select(reader, 'Topic', topics(1).Topic);
check_equal(one.NumMessages, topics(1).NumMessages);
both = select(reader, 'Topic', {topics.Topic});
check_equal(both.NumMessages, 6121);
check_equal(numel(readMessages(select(one, 'Time', [0 1]))), 0);
check_error(@() readMessages(one, one.NumMessages + 1), 'rows are whole numbers');
end

function bytes = text(value)
bytes = [typecast(uint32(numel(value)), 'uint8'), uint8(value)];
end

function bytes = number(value, kind)
bytes = typecast(cast(value, kind), 'uint8');
end

function bytes = record(opcode, body)
bytes = [uint8(opcode), typecast(uint64(numel(body)), 'uint8'), body];
end

function bytes = message(at)
time = uint64(1700000000000000000) + uint64(at);
bytes = record(5, [number(7, 'uint16'), number(at, 'uint32'), number(time, 'uint64'), ...
    number(0, 'uint64'), uint8([0 1 0 0]), number(10 * at, 'int32')]);
end

function [bytes, magic] = declarations()
magic = uint8([137 77 67 65 80 48 13 10]);
bytes = [record(3, [number(1, 'uint16'), text('std_msgs/msg/Int32'), text('ros2msg'), ...
    text('int32 data')]), record(4, [number(7, 'uint16'), number(1, 'uint16'), text('/count'), ...
    text('cdr'), number(0, 'uint32')])];
end

function path = written(whole)
path = [tempname() '.mcap'];
id = fopen(path, 'w');
fwrite(id, whole, 'uint8');
fclose(id);
end

function whole = small_file(with_end)
% Two messages outside of chunks, as rosbag2's preset for fast writing makes it.
[declared, magic] = declarations();
whole = [magic, record(1, [text('ros2'), text('')]), declared, message(2), message(1)];
if with_end
    whole = [whole, record(15, number(0, 'uint32')), record(2, zeros(1, 20, 'uint8')), magic];
end
end

function whole = indexed_file(of_summary)
% The same two in a chunk, with its index and a summary. OF_SUMMARY is what that declares.
[declared, magic] = declarations();
first = uint64(1700000000000000001);
records = [declared, message(2), message(1)];
chunk = record(6, [number(first, 'uint64'), number(first + 1, 'uint64'), ...
    number(numel(records), 'uint64'), number(0, 'uint32'), text(''), ...
    number(numel(records), 'uint64'), records]);
places = uint64(numel(declared)) + uint64([0, numel(message(2))]);
index = record(7, [number(7, 'uint16'), number(32, 'uint32'), number(first + 1, 'uint64'), ...
    number(places(1), 'uint64'), number(first, 'uint64'), number(places(2), 'uint64')]);
begun = [magic, record(1, [text('ros2'), text('')])];
data = [begun, chunk, index, record(15, number(0, 'uint32'))];
of_chunk = record(8, [number(first, 'uint64'), number(first + 1, 'uint64'), ...
    number(numel(begun), 'uint64'), number(numel(chunk), 'uint64'), number(10, 'uint32'), ...
    number(7, 'uint16'), number(numel(begun) + numel(chunk), 'uint64'), ...
    number(numel(index), 'uint64'), text(''), number(numel(records), 'uint64'), ...
    number(numel(records), 'uint64')]);
statistics = record(11, [number(2, 'uint64'), number(1, 'uint16'), number(1, 'uint32'), ...
    number(0, 'uint32'), number(0, 'uint32'), number(1, 'uint32'), number(first, 'uint64'), ...
    number(first + 1, 'uint64'), number(10, 'uint32'), number(7, 'uint16'), number(2, 'uint64')]);
footer = record(2, [number(numel(data), 'uint64'), number(0, 'uint64'), number(0, 'uint32')]);
if nargin < 1
    of_summary = declared;
end
whole = [data, of_summary, of_chunk, statistics, footer, magic];
end

function a_bag_without_index()
path = written(small_file(true));
removing = onCleanup(@() delete(path));
reader = ros2bagreader(path);
check_equal(reader.NumMessages, 2);
check_equal(reader.Nanoseconds, uint64(1700000000000000000) + uint64([1; 2]), 'times are exact');
messages = readMessages(reader);
check_equal(cellfun(@(one) one.data, messages), int32([10; 20]), 'in the order of time');
end

function a_bag_cut_off()
whole = small_file(false);
path = written(whole(1:end - 3));
removing = onCleanup(@() delete(path));
before = warning('off', 'angaros:bag');
restoring = onCleanup(@() warning(before));
reader = ros2bagreader(path);
check_equal(reader.NumMessages, 1);
messages = readMessages(reader);
check_equal(messages{1}.data, int32(20));
end

function an_index_is_read()
path = written(indexed_file());
removing = onCleanup(@() delete(path));
index = angaros_mcap_index(path);
check_equal(index.chunk, [1; 1], 'the messages are found by the index');
reader = ros2bagreader(path);
messages = readMessages(reader);
check_equal(cellfun(@(one) one.data, messages), int32([10; 20]));
list = reader.MessageList;
check_equal(list.Topic, {'/count'; '/count'});
% A summary need not repeat what is declared in the chunks.
other = written(indexed_file(zeros(1, 0, 'uint8')));
removing_other = onCleanup(@() delete(other));
check_equal(readMessages(ros2bagreader(other)), messages);
end

function whatever_byte_is_wrong()
before = warning('off', 'angaros:bag');
restoring = onCleanup(@() warning(before));
for whole = {small_file(true), indexed_file()}
    for at = 1:numel(whole{1})
        damaged = whole{1};
        damaged(at) = bitxor(damaged(at), 255);
        path = written(damaged);
        removing = onCleanup(@() delete(path));
        try
            readMessages(ros2bagreader(path));
        catch problem
            check(strncmp(problem.identifier, 'angaros:', 8), 'byte %d: %s (%s)', at, ...
                problem.message, problem.identifier);
        end
        clear removing
    end
end
end

function lz4_is_unpacked()
% Literals, a match that goes on in what it writes, and a block that is not compressed.
block = [uint8(48), uint8('abc'), uint8([3 0 31]), uint8('d'), uint8([1 0 5 80]), ...
    uint8('vwxyz')];
out = uint8(['abcabca', repmat('d', 1, 25), 'vwxyz']);
plain = uint8([239 190 173]);
frame = [uint8([4 34 77 24 64 64 0]), typecast(uint32(numel(block)), 'uint8'), block, ...
    typecast(uint32(2147483648 + 3), 'uint8'), plain, uint8([0 0 0 0])];
check_equal(angaros_lz4(frame, numel(out) + 3), [out, plain]);
check_error(@() angaros_lz4(frame, 5), 'more than it says');
check_error(@() angaros_lz4(frame(1:12), 40), 'ends within');
check_error(@() angaros_lz4(uint8(1:20), 40), 'no LZ4');
wrong = frame;
wrong(16) = 99;
check_error(@() angaros_lz4(wrong, 40), 'more than it says');
end

function what_is_no_mcap()
folder = tempname();
mkdir(folder);
removing = onCleanup(@() rmdir(folder, 's'));
check_error(@() ros2bagreader(folder), 'contains no file of a bag');
id = fopen(fullfile(folder, 'a.db3'), 'w');
fclose(id);
check_error(@() ros2bagreader(folder), 'angaros bag convert');
check_error(@() ros2bagreader(fullfile(folder, 'a.db3')), 'angaros bag convert');
check_error(@() ros2bagreader(fullfile(folder, 'b')), 'there is no bag');
id = fopen(fullfile(folder, 'c.mcap'), 'w');
fwrite(id, uint8(1:100), 'uint8');
fclose(id);
check_error(@() ros2bagreader(fullfile(folder, 'c.mcap')), 'is no MCAP');
end
