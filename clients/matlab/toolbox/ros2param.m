classdef ros2param < handle
    %ROS2PARAM The parameters of a node of the graph.
    %   params = ros2param("/nodename")        over the newest connection
    %   params = ros2param("/nodename", node)  over that of a node of this session
    %
    %   list(params), get(params, "speed"), set(params, "speed", 1.5), has(params, "speed"),
    %   search(params, "spe")
    properties
        NodeName = '';
    end
    properties (Hidden)
        Connection = [];
    end
    methods
        function obj = ros2param(name, node)
            name = angaros_char(name);
            obj.NodeName = ['/' regexprep(name, '^/', '')];
            if nargin > 1
                obj.Connection = node.Connection;
            else
                obj.Connection = angaros_connections('default');
            end
        end

        function names = list(obj)
            %LIST The names of all parameters, as a column of texts.
            answer = angaros_parameters(obj, 'list_parameters', 'ListParameters', struct());
            names = sort(answer.result.names);
        end

        function names = search(obj, text)
            %SEARCH The names that contain a text.
            names = list(obj);
            found = ~cellfun(@isempty, strfind(names, angaros_char(text))); %#ok<STRCL1>
            names = names(found);
        end

        function yes = has(obj, name)
            %HAS Whether the node has a parameter of that name.
            yes = any(strcmp(angaros_char(name), list(obj)));
        end

        function [value, type] = get(obj, name)
            %GET The value of a parameter: logical, int64, double, char, a column of these, or a
            %   cell of texts. TYPE is 'bool', 'integer', 'double', 'string', 'byte_array',
            %   'bool_array', 'integer_array', 'double_array' or 'string_array'.
            found = value_of(obj, angaros_char(name));
            if found.type == 0
                error('angaros:parameter', 'node %s has no parameter ''%s''\nhint: it has %s', ...
                    obj.NodeName, angaros_char(name), strjoin(list(obj).', ', '));
            end
            [value, type] = angaros_parameter_value(found);
        end

        function [status, statustext] = set(obj, name, value)
            %SET Gives a parameter a value, of the type that it has if that is possible.
            %   Without outputs, a refusal is an error; with them, STATUS is false then.
            name = angaros_char(name);
            before = value_of(obj, name);
            request = struct('parameters', ...
                struct('name', name, 'value', angaros_parameter(value, before.type)));
            answer = angaros_parameters(obj, 'set_parameters', 'SetParameters', request);
            status = answer.results(1).successful;
            statustext = answer.results(1).reason;
            if ~status && nargout == 0
                error('angaros:parameter', 'node %s refuses %s: %s', obj.NodeName, name, ...
                    statustext);
            end
        end

        function found = value_of(obj, name)
            %VALUE_OF The rcl_interfaces/ParameterValue of a parameter; its type is 0 without one.
            answer = angaros_parameters(obj, 'get_parameters', 'GetParameters', ...
                struct('names', {{name}}));
            found = struct('type', uint8(0));
            if ~isempty(answer.values)
                found = answer.values(1);
            end
        end
    end
end
