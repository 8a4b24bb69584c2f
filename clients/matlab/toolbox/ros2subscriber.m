classdef ros2subscriber < handle
    %ROS2SUBSCRIBER A subscriber of a topic.
    %   sub = ros2subscriber(node, "/topic")
    %   sub = ros2subscriber(node, "/topic", "std_msgs/String")
    %   sub = ros2subscriber(node, "/topic", "std_msgs/String", @callback)
    %   sub = ros2subscriber(node, "/topic", "std_msgs/String", {@callback, data ...})
    %   Options: "Depth" (10: messages that wait here to be received, the oldest is dropped),
    %   "History", "Reliability", "Durability".
    %
    %   Nothing runs in the background: a callback is called as callback(msg, data ...) while the
    %   session waits in receive, call, waitfor or ros2spin.
    %   msg = receive(sub, timeout) returns the oldest message that no receive has returned;
    %   sub.LatestMessage is the newest, [] before the first.
    properties
        TopicName = '';
        MessageType = '';
        % The callback, or [].
        NewMessageFcn = [];
        History = 'keeplast';
        Depth = 10;
        Reliability = 'reliable';
        Durability = 'volatile';
    end
    properties (Dependent)
        LatestMessage
    end
    properties (Hidden)
        Connection = [];
        Plan = [];
        Id = '';
        % Messages as bytes: they become structs when somebody wants them.
        Queue = {};
        Newest = [];
        Dropped = 0;
    end
    methods
        function obj = ros2subscriber(node, topic, varargin)
            obj.Connection = node.Connection;
            obj.TopicName = angaros_full_name(node, topic);
            [type, given] = angaros_topic_type(obj.Connection, obj.TopicName, varargin);
            if ~isempty(given) && (isa(given{1}, 'function_handle') || iscell(given{1}))
                obj.NewMessageFcn = given{1};
                given = given(2:end);
            end
            options = angaros_qos(given, 'ros2subscriber');
            obj.History = options.History;
            obj.Depth = options.Depth;
            obj.Reliability = options.Reliability;
            obj.Durability = options.Durability;
            obj.Plan = angaros_type(obj.Connection, type);
            obj.MessageType = obj.Plan.name;
            obj.Id = angaros_id(obj.Connection, 'subscribe');
            connection = obj.Connection;
            connection.Subscribers = [connection.Subscribers, {obj}];
            connection.SubscribedTopics = [connection.SubscribedTopics, {obj.TopicName}];
            try
                angaros_send(connection, {'op', 'subscribe', 'id', obj.Id, 'topic', ...
                    obj.TopicName, 'type', type, 'compression', 'cbor-raw', ...
                    'queue_length', min(options.Depth, 1000)});
                angaros_confirm(connection, obj.Id);
            catch problem
                angaros_forget(connection, obj.Id);
                rethrow(problem);
            end
        end

        function [msg, status, statustext] = receive(obj, timeout)
            %RECEIVE The oldest message that was not received yet; waits TIMEOUT seconds for one.
            %   Without further outputs, a time-out is an error; with them, STATUS is false, MSG
            %   is [] and STATUSTEXT says why.
            if nargin < 2
                timeout = Inf;
            end
            status = angaros_wait(obj.Connection, @() ~isempty(obj.Queue), timeout);
            msg = [];
            statustext = 'success';
            if status
                queue = obj.Queue;
                obj.Queue = queue(2:end);
                msg = angaros_cdr_read(obj.Plan, queue{1});
                return;
            end
            statustext = sprintf('no message on %s within %g s', obj.TopicName, timeout);
            if nargout < 2
                error('angaros:timeout', '%s', statustext);
            end
        end

        function msg = get.LatestMessage(obj)
            while angaros_turn(obj.Connection, 0)
            end
            msg = [];
            if ~isempty(obj.Newest)
                msg = angaros_cdr_read(obj.Plan, obj.Newest);
            end
        end

        function deliver(obj, bytes)
            %DELIVER Takes a message that has come, and calls the callback.
            obj.Newest = bytes;
            queue = [obj.Queue, {bytes}];
            if numel(queue) > obj.Depth
                queue = queue(2:end);
                obj.Dropped = obj.Dropped + 1;
            end
            obj.Queue = queue;
            if isempty(obj.NewMessageFcn)
                return;
            end
            try
                angaros_run(obj.NewMessageFcn, {angaros_cdr_read(obj.Plan, bytes)});
            catch problem
                warning('angaros:callback', 'the callback of %s failed: %s', obj.TopicName, ...
                    problem.message);
            end
        end

        function delete(obj)
            if ~isempty(obj.Id) && obj.Connection.IsOpen
                angaros_send(obj.Connection, {'op', 'unsubscribe', 'id', obj.Id, ...
                    'topic', obj.TopicName});
                angaros_forget(obj.Connection, obj.Id);
                obj.Id = '';
            end
        end
    end
end
