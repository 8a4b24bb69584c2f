function [topics, times, file, row, topic] = angaros_bag_join(indexes)
%ANGAROS_BAG_JOIN The topics and messages of all files of a bag. A topic with two types is two.
topics = struct('Topic', {}, 'NumMessages', {}, 'MessageType', {}, 'MessageDefinition', {});
keys = {};
times = zeros(0, 1, 'uint64');
file = zeros(0, 1);
row = zeros(0, 1);
topic = zeros(0, 1);
for at = 1:numel(indexes)
    index = indexes{at};
    % Ids of channels have 16 bits.
    number_of = zeros(1, 65536);
    for place = 1:numel(index.channels)
        channel = index.channels(place);
        [type, definition] = schema_of(index, channel);
        key = [channel.topic ' ' type];
        number = find(strcmp(key, keys), 1);
        if isempty(number)
            keys{end + 1} = key; %#ok<AGROW>
            number = numel(keys);
            topics(number).Topic = channel.topic;
            topics(number).MessageType = type;
            topics(number).MessageDefinition = definition;
            topics(number).NumMessages = 0;
        end
        number_of(channel.id + 1) = number;
    end
    numbers = reshape(number_of(index.channel + 1), [], 1);
    if any(numbers == 0)
        error('angaros:bag', '%s has messages of a channel that it does not declare', index.path);
    end
    times = [times; index.time]; %#ok<AGROW>
    file = [file; repmat(at, numel(index.time), 1)]; %#ok<AGROW>
    row = [row; (1:numel(index.time)).']; %#ok<AGROW>
    topic = [topic; numbers]; %#ok<AGROW>
end
end

function [type, definition] = schema_of(index, channel)
at = find([index.schemas.id] == channel.schema, 1);
type = 'unknown/Unknown';
definition = '';
if isempty(at)
    return;
end
schema = index.schemas(at);
type = angaros_short_type(schema.name);
if strcmp(schema.encoding, 'ros2msg') && strcmp(channel.encoding, 'cdr')
    definition = schema.text;
end
end
