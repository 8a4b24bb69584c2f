classdef ros2publisher < handle
    %ROS2PUBLISHER A publisher of a topic.
    %   pub = ros2publisher(node, "/topic", "std_msgs/String")
    %   Options: "Depth" (10), "Durability" ("volatile" or "transientlocal"), "History"
    %   ("keeplast"), "Reliability" ("reliable": it serves those that ask for best effort, too).
    %   Without a type, the topic has to be there already.
    %
    %   msg = ros2message(pub) makes a message; send(pub, msg) publishes it.
    properties
        TopicName = '';
        MessageType = '';
        History = 'keeplast';
        Depth = 10;
        Reliability = 'reliable';
        Durability = 'volatile';
    end
    properties (Hidden)
        Connection = [];
        Plan = [];
        Id = '';
    end
    methods
        function obj = ros2publisher(node, topic, varargin)
            obj.Connection = node.Connection;
            obj.TopicName = angaros_full_name(node, topic);
            [type, given] = angaros_topic_type(obj.Connection, obj.TopicName, varargin);
            options = angaros_qos(given, 'ros2publisher');
            obj.History = options.History;
            obj.Depth = options.Depth;
            obj.Reliability = options.Reliability;
            obj.Durability = options.Durability;
            obj.Plan = angaros_type(obj.Connection, type);
            obj.MessageType = obj.Plan.name;
            obj.Id = angaros_id(obj.Connection, 'advertise');
            is_latched = strcmp(options.Durability, 'transientlocal');
            angaros_send(obj.Connection, {'op', 'advertise', 'id', obj.Id, 'topic', ...
                obj.TopicName, 'type', type, 'latch', is_latched, 'queue_size', options.Depth});
            angaros_confirm(obj.Connection, obj.Id);
        end

        function send(obj, msg)
            %SEND Publishes a message: a struct, as ros2message makes it.
            written = struct('cbor', angaros_cbor_message(obj.Plan, msg));
            angaros_send(obj.Connection, {'op', 'publish', 'topic', obj.TopicName, ...
                'msg', written});
        end

        function delete(obj)
            if ~isempty(obj.Id) && obj.Connection.IsOpen
                angaros_send(obj.Connection, {'op', 'unadvertise', 'id', obj.Id, ...
                    'topic', obj.TopicName});
                obj.Id = '';
            end
        end
    end
end
