function tests = suite_stream()
%SUITE_STREAM What a stream brings, cut into pieces.
tests = { ...
    'messages are found whatever pieces they come in', @messages_are_found; ...
    'a large message in small pieces is looked at once', @a_large_message; ...
    'messages are found at once as they are found by the whole of CBOR', @messages_at_once; ...
    'names become full', @names_become_full; ...
    'addresses are read', @addresses_are_read; ...
    'options are named', @options_are_named; ...
    'values of parameters have types', @parameters_have_types; ...
    'times are seconds and nanoseconds', @times_have_parts};
end

function messages_are_found()
raw = angaros_cbor_map({'op', 'publish', 'topic', '/a', 'msg', ...
    struct('cbor', [uint8(88), uint8(40), repmat(uint8(123), 1, 40)])});
parts = {uint8('{"a":"}{\""}'), raw, uint8('{"b":[{},{"c":"\\"}]}'), uint8('{}'), raw, ...
    uint8('{"d":"\\\""}')};
stream = [parts{1}, uint8(10), parts{2:5}, uint8(', '), parts{6}];
for width = [1 2 3 7 20 numel(stream)]
    state = [];
    found = {};
    for at = 1:width:numel(stream)
        [state, frames] = angaros_split(state, stream(at:min(at + width - 1, numel(stream))));
        found = [found, frames]; %#ok<AGROW>
    end
    check_equal(numel(found), numel(parts), sprintf('messages in pieces of %d', width));
    for at = 1:numel(parts)
        check_equal(found{at}, parts{at}, sprintf('message %d in pieces of %d', at, width));
    end
end
end

function frame = published(topic, secs, nsecs, len)
data = struct('cbor', [angaros_cbor_head(2, len), repmat(uint8(7), 1, len)]);
inner = struct('cbor', angaros_cbor_map({'secs', secs, 'nsecs', nsecs, 'bytes', data}));
frame = angaros_cbor_map({'op', 'publish', 'topic', topic, 'msg', inner});
end

function messages_at_once()
for len = [20 23 24 255 256 70000]
    for secs = [0 23 24 255 70000 1800000000 -5]
        topic = ['/' repmat('t', 1, mod(len, 300))];
        frame = published(topic, secs, 999999999, len);
        told = angaros_cbor_read(frame, 0);
        [found, first, last] = angaros_raw(frame);
        check_equal(found, told.topic);
        check_equal(frame(first + 1:last), told.msg.bytes);
        check_equal(last, numel(frame));
        % Known before the message has come in full.
        [~, ~, last] = angaros_raw(frame(1:min(first + 45, numel(frame))));
        check_equal(last, numel(frame));
    end
end
frame = published('/t', 1800000000, 5, 30);
for at = 1:numel(frame)
    damaged = frame;
    damaged(at) = bitxor(damaged(at), 255);
    angaros_raw(damaged);
    [~, ~, last] = angaros_raw(frame(1:at));
    check(last == 0 || last == numel(frame), 'an end at %d of %d bytes', last, at);
end
end

function a_large_message()
% Would each piece be looked at with all before it, this would take minutes.
text = [uint8('{"a":"'), repmat(uint8('x'), 1, 4000000), uint8('"}')];
begun = tic;
state = [];
found = {};
for at = 1:4000:numel(text)
    [state, frames] = angaros_split(state, text(at:min(at + 3999, numel(text))));
    found = [found, frames]; %#ok<AGROW>
end
check_equal(numel(found), 1, 'messages');
check_equal(numel(found{1}), numel(text), 'its bytes');
check(toc(begun) < 20, 'it took %g s', toc(begun));
end

function names_become_full()
node = struct('Name', 'n', 'Namespace', '/robot');
check_equal(angaros_full_name(node, '/a/b'), '/a/b');
check_equal(angaros_full_name(node, 'a'), '/robot/a');
check_equal(angaros_full_name(node, '~/a'), '/robot/n/a');
node.Namespace = '/';
check_equal(angaros_full_name(node, 'a'), '/a');
check_equal(angaros_full_name(node, '~/a'), '/n/a');
check_error(@() angaros_full_name(node, ''), 'not empty');
check_equal(angaros_short_type('std_msgs/msg/String'), 'std_msgs/String');
check_equal(angaros_short_type('std_srvs/srv/Trigger'), 'std_srvs/Trigger');
for wrong = {'String', 'a/b/c', '/b', 'a/'}
    check_error(@() angaros_short_type(wrong{1}), 'no name of a type');
end
end

function addresses_are_read()
[host, port] = angaros_address('robot:1234');
check_equal({host, port}, {'robot', 1234});
[host, port] = angaros_address('robot');
check_equal({host, port}, {'robot', 9091});
check_error(@() angaros_address('robot:x'), 'no address');
check_error(@() angaros_address(':80'), 'no address');
end

function options_are_named()
options = angaros_options(struct('Depth', 1, 'Name', 'a'), {'depth', 5}, 'it');
check_equal(options, struct('Depth', 5, 'Name', 'a'));
check_error(@() angaros_options(struct('Depth', 1), {'Dept', 5}, 'it'), ...
    'it has no option ''Dept''');
check_error(@() angaros_options(struct('Depth', 1), {'Depth'}, 'it'), 'has no value');
check_error(@() angaros_qos({'Depth', 0}, 'it'), 'above 0');
check_error(@() angaros_qos({'Reliability', 'best'}, 'it'), 'reliable or besteffort');
end

function parameters_have_types()
% Value, type that is there, type that it becomes.
cases = {1, 0, 3; int32(1), 0, 2; true, 0, 1; 'a', 0, 4; {'a'}, 0, 9; [1 2], 0, 8; ...
    int8([1 2]), 0, 7; [true false], 0, 6; uint8([1 2]), 0, 5; 1, 2, 2; 1.5, 2, 3; 1, 3, 3; ...
    int8(1), 3, 3; [1 2], 7, 7; [1 2.5], 7, 8; 1, 8, 8; 1, 7, 7; 'a', 9, 9; [1 2], 3, 8; ...
    true, 2, 1; 5, 1, 3; [1 255], 5, 5; [1 256], 5, 8};
for at = 1:size(cases, 1)
    found = angaros_parameter(cases{at, 1}, cases{at, 2});
    check_equal(double(found.type), cases{at, 3}, sprintf('the type in case %d', at));
end
end

function times_have_parts()
check_equal(ros2time(1.5), struct('MessageType', 'builtin_interfaces/Time', 'sec', int32(1), ...
    'nanosec', uint32(500000000)));
duration = ros2duration(-0.25);
check_equal(duration.sec, int32(-1));
check_equal(duration.nanosec, uint32(750000000));
time = ros2time(3, 2500000000);
check_equal([double(time.sec), double(time.nanosec)], [5 500000000]);
check_error(@() ros2time(1e12), 'no time of ROS');
end
