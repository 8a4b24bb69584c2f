classdef ros2node < handle
    %ROS2NODE A node: the place of publishers, subscribers, services and actions of this session.
    %   node = ros2node("/name") connects to the bridge that the environment variable ANGAROS_BRIDGE
    %   names (HOST:PORT), or to 127.0.0.1:9091, where this serves it:
    %       angaros bridge rosbridge --tcp-port 9091
    %   node = ros2node("/name", ID) is the same: the domain is the one of the bridge.
    %   Options: "Address" (HOST:PORT), "Token" (what the bridge was given with --token).
    %
    %   In the graph, all that a session makes belongs to the bridge's node. A node's name gives
    %   relative names their namespace, and "~/x" its own.
    %   delete(node) ends it with all that was made for it.
    properties
        % The name without its namespace.
        Name = '';
        % The namespace, as in '/' and '/robot'.
        Namespace = '/';
        % The domain that was given; that of the bridge is what counts.
        ID = 0;
    end
    properties (Hidden)
        Connection = [];
    end
    methods
        function obj = ros2node(name, varargin)
            if nargin < 1
                error('angaros:argument', 'a node needs a name\nhint: ros2node("/matlab")');
            end
            name = angaros_char(name);
            if isempty(regexp(name, '^/?([A-Za-z_]\w*/)*[A-Za-z_]\w*$', 'once'))
                error('angaros:argument', ...
                    '''%s'' is no name of a node\nhint: ros2node("/matlab")', name);
            end
            given = varargin;
            if ~isempty(given) && isnumeric(given{1})
                if ~isempty(given{1})
                    obj.ID = given{1};
                    warning('angaros:domain', ...
                        'the domain of node %s is the one of its bridge: %d is not used', ...
                        name, obj.ID);
                end
                given = given(2:end);
            end
            options = angaros_options(struct('Address', '', 'Token', ''), given, 'ros2node');
            parts = strsplit(regexprep(name, '^/', ''), '/');
            obj.Name = parts{end};
            obj.Namespace = ['/' strjoin(parts(1:end - 1), '/')];
            token = options.Token;
            if isempty(token)
                token = getenv('ANGAROS_TOKEN');
            end
            [host, port] = angaros_address(options.Address);
            obj.Connection = angaros_connection(host, port, token);
        end

        function delete(obj)
            if ~isempty(obj.Connection)
                angaros_close(obj.Connection);
            end
        end
    end
end
