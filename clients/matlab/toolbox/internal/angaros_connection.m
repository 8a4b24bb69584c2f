classdef angaros_connection < handle
    %ANGAROS_CONNECTION A connection to `angaros bridge rosbridge` over TCP, and what goes over it.
    %   Nothing happens in the background: what has come is handled while something waits, see
    %   angaros_turn. Topics and goals come as CDR and JSON, everything leaves as CBOR.
    properties
        Host = '';
        Port = 0;
        Key = 0;
        IsOpen = false;
        Socket = [];
        Framer = [];
        % Whole messages that have come and are not handled.
        Frames = {};
        % Counts the ids of operations.
        Count = 0;
        % Answers to calls and errors of operations, by id.
        Answers = struct();
        Errors = struct();
        % Those to whom what comes is for, and their names in the same order.
        Subscribers = {};
        SubscribedTopics = {};
        Servers = {};
        ServedNames = {};
        ActionServers = {};
        ActionNames = {};
        % Goals by id.
        Goals = struct();
        % Types that are known: containers.Map.
        Types = [];
    end
    methods
        function obj = angaros_connection(host, port, token)
            obj.Host = host;
            obj.Port = port;
            obj.Types = containers.Map('KeyType', 'char', 'ValueType', 'any');
            obj.Socket = angaros_socket_open(host, port);
            obj.IsOpen = true;
            obj.Key = angaros_connections('add', obj);
            try
                if ~isempty(token)
                    angaros_send(obj, {'op', 'auth', 'token', token});
                end
                angaros_confirm(obj, '');
            catch problem
                angaros_close(obj);
                rethrow(problem);
            end
        end
    end
end
