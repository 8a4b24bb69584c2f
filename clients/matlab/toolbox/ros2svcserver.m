classdef ros2svcserver < handle
    %ROS2SVCSERVER A server of a service.
    %   server = ros2svcserver(node, "/add", "example_interfaces/AddTwoInts", @answer)
    %   server = ros2svcserver(node, "/add", type, {@answer, data ...})
    %   The callback is called as response = answer(request, response, data ...), where the second
    %   argument is a new response. It runs while the session waits, see ros2spin. If it fails, the
    %   caller gets an error and no answer.
    properties
        ServiceName = '';
        ServiceType = '';
        NewRequestFcn = [];
    end
    properties (Hidden)
        Connection = [];
        RequestPlan = [];
        Plan = [];
        Id = '';
    end
    methods
        function obj = ros2svcserver(node, service, type, callback)
            obj.Connection = node.Connection;
            obj.ServiceName = angaros_full_name(node, service);
            obj.ServiceType = angaros_short_type(type);
            if nargin > 3
                obj.NewRequestFcn = callback;
            end
            obj.RequestPlan = angaros_type(obj.Connection, obj.ServiceType, '_Request');
            obj.Plan = angaros_type(obj.Connection, obj.ServiceType, '_Response');
            obj.Id = angaros_id(obj.Connection, 'service');
            angaros_offer(obj, obj.ServiceName, 'Servers', 'ServedNames', ...
                {'op', 'advertise_service', 'id', obj.Id, 'service', obj.ServiceName, ...
                'type', obj.ServiceType});
        end

        function serve(obj, id, args)
            %SERVE Answers one request of the bridge.
            pairs = {'op', 'service_response', 'id', id, 'service', obj.ServiceName};
            try
                if isempty(obj.NewRequestFcn)
                    error('angaros:callback', 'the server has no callback');
                end
                request = angaros_from_json(obj.RequestPlan, args);
                response = angaros_run(obj.NewRequestFcn, {request, obj.Plan.template});
                values = struct('cbor', angaros_cbor_message(obj.Plan, response));
            catch problem
                warning('angaros:callback', 'the callback of service %s failed: %s', ...
                    obj.ServiceName, problem.message);
                angaros_send(obj.Connection, [pairs, {'result', false}]);
                return;
            end
            angaros_send(obj.Connection, [pairs, {'values', values, 'result', true}]);
        end

        function delete(obj)
            if ~isempty(obj.Id) && obj.Connection.IsOpen
                angaros_send(obj.Connection, {'op', 'unadvertise_service', 'id', obj.Id, ...
                    'service', obj.ServiceName});
                connection = obj.Connection;
                keep = ~strcmp(obj.ServiceName, connection.ServedNames);
                servers = connection.Servers;
                names = connection.ServedNames;
                connection.Servers = servers(keep);
                connection.ServedNames = names(keep);
                obj.Id = '';
            end
        end
    end
end
