function tests = suite_types()
%SUITE_TYPES Every standard type: messages of testdata/cdr/golden.json, which another program made.
tests = { ...
    'a message of each standard type is read and written as others do', @each_is_read; ...
    'a message of each standard type goes through a node and back', @each_goes_through};
end

function golden = golden_messages()
skip_without('ANGAROS_BRIDGE');
here = fileparts(mfilename('fullpath'));
golden = [];
for name = {'golden.json', 'by_hand.json'}
    path = fullfile(here, '..', '..', '..', 'testdata', 'cdr', name{1});
    id = fopen(path, 'r');
    check(id >= 0, '%s is not there', path);
    bytes = fread(id, Inf, '*uint8');
    fclose(id);
    golden = [golden; angaros_json(bytes)]; %#ok<AGROW>
end
end

function plan = plan_of(connection, name)
part = regexp(name, '_[A-Za-z]+$', 'match', 'once');
plan = angaros_type(connection, name(1:end - numel(part)), part);
end

function bytes = bytes_of(hex)
bytes = uint8(hex2dec(reshape(hex, 2, []).')).';
end

function each_is_read()
golden = golden_messages();
node = ros2node('/types');
check(numel(golden) > 250, 'there are %d messages', numel(golden));
done = 0;
for at = 1:numel(golden)
    name = golden(at).type;
    if ~isempty(regexp(name, '/(srv|action)/', 'once')) && isempty(regexp(name, ...
            '_(Request|Response|Goal|Result|Feedback)$', 'once'))
        continue;
    end
    if ~isempty(regexp(name, '_(SendGoal|GetResult|Event)', 'once'))
        continue;
    end
    bytes = bytes_of(golden(at).hex);
    plan = plan_of(node.Connection, name);
    msg = angaros_cdr_read(plan, bytes);
    check_equal(msg, angaros_from_json(plan, golden(at).value), name);
    check_equal(angaros_cdr_write(plan, msg), bytes, [name ' as bytes']);
    done = done + 1;
end
check(done > 200, '%d were read', done);
delete(node);
end

function each_goes_through()
golden = golden_messages();
node = ros2node('/types');
done = 0;
for at = 1:numel(golden)
    name = golden(at).type;
    if isempty(regexp(name, '^(std|geometry|sensor|nav)_msgs/msg/[A-Za-z0-9]+$', 'once'))
        continue;
    end
    topic = sprintf('type_%d', at);
    type = angaros_short_type(name);
    count_call('ros2publisher', 'ros2subscriber', 'send', 'receive');
    pub = ros2publisher(node, ['/there/' topic], type);
    sub = ros2subscriber(node, ['/back/' topic], type);
    bytes = bytes_of(golden(at).hex);
    msg = angaros_cdr_read(pub.Plan, bytes);
    back = [];
    begun = tic;
    while isempty(back)
        check(toc(begun) < 30, 'nothing comes back of %s', name);
        send(pub, msg);
        [back, ~] = receive(sub, 0.08);
    end
    check_equal(back, msg, name);
    check_equal(reshape(sub.Newest, 1, []), bytes, [name ' as bytes']);
    delete(pub);
    delete(sub);
    done = done + 1;
end
check(done > 90, '%d types went through', done);
delete(node);
end
