classdef ros2bagreader < handle
    %ROS2BAGREADER Reads a bag in MCAP, as ROS 2 and Angaros write it. No bridge is needed.
    %   bag = ros2bagreader(FOLDER), ros2bagreader("file.mcap")
    %   messages = readMessages(bag), readMessages(bag, 1:10)   a cell of messages
    %   part = select(bag, "Topic", "/scan", "Time", [bag.StartTime, bag.StartTime + 1])
    %   Also "MessageType". Topics and types may be cells of texts.
    %
    %   bag.AvailableTopics is a struct array, bag.MessageList a struct of columns (Time, Topic,
    %   MessageType). Times are seconds since 1970; bag.Nanoseconds has them exactly, as uint64.
    %
    %   Chunks may be plain or lz4. For zstd, the program zstd has to be installed. Bags of ROS 1
    %   and databases (db3) become readable by: angaros bag convert -i OLD -o NEW
    properties
        FilePath = '';
        StartTime = 0;
        EndTime = 0;
        NumMessages = 0;
        AvailableTopics = [];
        % When each message was recorded, in nanoseconds since 1970.
        Nanoseconds = zeros(0, 1, 'uint64');
    end
    properties (Dependent)
        MessageList
    end
    properties (Hidden)
        % The index of each file, see angaros_mcap_index.
        Files = {};
        % For each message: its file, its row in that file's index, its topic.
        File = zeros(0, 1);
        Row = zeros(0, 1);
        Topic = zeros(0, 1);
        Topics = [];
        % Plans of topics, as they are needed, and the chunk that was read last.
        Plans = {};
        Chunk = struct('file', 0, 'number', 0, 'bytes', []);
    end
    methods
        function obj = ros2bagreader(path)
            if nargin < 1 || isempty(path)
                % One that select fills.
                return;
            end
            path = angaros_char(path);
            obj.FilePath = path;
            files = angaros_bag_files(path);
            indexes = cell(1, numel(files));
            for at = 1:numel(files)
                indexes{at} = angaros_mcap_index(files{at});
            end
            obj.Files = indexes;
            [obj.Topics, times, file, row, topic] = angaros_bag_join(indexes);
            [obj.Nanoseconds, order] = sort(times);
            obj.File = file(order);
            obj.Row = row(order);
            obj.Topic = topic(order);
            obj.Plans = cell(1, numel(obj.Topics));
            count(obj);
        end

        function count(obj)
            %COUNT Takes the figures from the messages.
            obj.NumMessages = numel(obj.Nanoseconds);
            obj.StartTime = 0;
            obj.EndTime = 0;
            if obj.NumMessages > 0
                % A double has the microsecond, and more.
                obj.StartTime = angaros_seconds(min(obj.Nanoseconds));
                obj.EndTime = angaros_seconds(max(obj.Nanoseconds));
            end
            topics = obj.Topics;
            for at = 1:numel(topics)
                topics(at).NumMessages = sum(obj.Topic == at);
            end
            if ~isempty(topics)
                topics = topics([topics.NumMessages] > 0);
            end
            obj.AvailableTopics = topics;
        end

        function list = get.MessageList(obj)
            topics = obj.Topics;
            names = {topics.Topic};
            types = {topics.MessageType};
            list = struct('Time', angaros_seconds(obj.Nanoseconds), ...
                'Topic', {reshape(names(obj.Topic), [], 1)}, ...
                'MessageType', {reshape(types(obj.Topic), [], 1)});
        end

        function part = select(obj, varargin)
            %SELECT A reader of some of the messages.
            options = angaros_options(struct('Topic', [], 'MessageType', [], 'Time', []), ...
                varargin, 'select');
            keep = true(size(obj.Nanoseconds));
            topics = obj.Topics;
            if ~isempty(options.Topic)
                wanted = ismember({topics.Topic}, angaros_cells(options.Topic));
                keep = keep & reshape(wanted(obj.Topic), [], 1);
            end
            if ~isempty(options.MessageType)
                types = cellfun(@angaros_short_type, angaros_cells(options.MessageType), ...
                    'UniformOutput', false);
                wanted = ismember({topics.MessageType}, types);
                keep = keep & reshape(wanted(obj.Topic), [], 1);
            end
            if ~isempty(options.Time)
                times = angaros_seconds(obj.Nanoseconds);
                keep = keep & times >= options.Time(1) & times <= options.Time(end);
            end
            part = ros2bagreader();
            part.FilePath = obj.FilePath;
            part.Files = obj.Files;
            part.Topics = obj.Topics;
            part.Plans = obj.Plans;
            part.Nanoseconds = obj.Nanoseconds(keep);
            part.File = obj.File(keep);
            part.Row = obj.Row(keep);
            part.Topic = obj.Topic(keep);
            count(part);
        end

        function messages = readMessages(obj, rows)
            %READMESSAGES The messages, or those of some rows, as a cell.
            if nargin < 2
                rows = 1:obj.NumMessages;
            end
            if any(rows < 1 | rows > obj.NumMessages | rows ~= fix(rows))
                error('angaros:argument', 'rows are whole numbers from 1 to %d', obj.NumMessages);
            end
            messages = cell(numel(rows), 1);
            for at = 1:numel(rows)
                row = rows(at);
                messages{at} = angaros_cdr_read(plan_of(obj, obj.Topic(row)), ...
                    bytes_of(obj, obj.File(row), obj.Row(row)));
            end
        end

        function bytes = bytes_of(obj, file, row)
            %BYTES_OF The bytes of a message as it was recorded.
            index = obj.Files{file};
            number = index.chunk(row);
            if number == 0
                bytes = angaros_mcap_message(index.path, index.offset(row));
                return;
            end
            chunk = obj.Chunk;
            if chunk.file ~= file || chunk.number ~= number
                chunk = struct('file', file, 'number', number, ...
                    'bytes', angaros_mcap_chunk(index.path, index.chunks(number)));
                obj.Chunk = chunk;
            end
            bytes = angaros_mcap_body(chunk.bytes, index.offset(row), index.path);
        end

        function plan = plan_of(obj, topic)
            %PLAN_OF How messages of a topic are read.
            plan = obj.Plans{topic};
            if isempty(plan)
                of = obj.Topics(topic);
                if isempty(of.MessageDefinition)
                    error('angaros:type', ['%s does not contain the definition of %s\n' ...
                        'hint: angaros bag convert -i OLD -o NEW writes it'], obj.FilePath, ...
                        of.MessageType);
                end
                types = angaros_definition(of.MessageType, of.MessageDefinition);
                plan = angaros_plan(types, of.MessageType);
                plans = obj.Plans;
                plans{topic} = plan;
                obj.Plans = plans;
            end
        end
    end
end
