classdef angaros_service_client < handle
    %ANGAROS_SERVICE_CLIENT A client of a service: what ros2svcclient returns.
    properties
        ServiceName = '';
        ServiceType = '';
    end
    properties (Hidden)
        Connection = [];
        Plan = [];
        ResponsePlan = [];
    end
    methods
        function obj = angaros_service_client(node, service, type)
            obj.Connection = node.Connection;
            obj.ServiceName = angaros_full_name(node, service);
            if isempty(type)
                answer = angaros_ask(obj.Connection, 'service_type', {'service', obj.ServiceName});
                type = answer.type;
                if isempty(type)
                    error('angaros:type', ['nobody serves %s, so its type is not known\n' ...
                        'hint: name it, as in "std_srvs/Trigger"'], obj.ServiceName);
                end
            end
            obj.ServiceType = angaros_short_type(type);
            obj.Plan = angaros_type(obj.Connection, obj.ServiceType, '_Request');
            obj.ResponsePlan = angaros_type(obj.Connection, obj.ServiceType, '_Response');
        end

        function [response, status, statustext] = call(obj, request, varargin)
            %CALL Sends a request and waits for the answer. Option: "Timeout" (Inf), in seconds.
            %   Without further outputs, no answer is an error; with them, STATUS is false,
            %   RESPONSE is [] and STATUSTEXT says why.
            if nargin < 2
                request = obj.Plan.template;
            end
            options = angaros_options(struct('Timeout', Inf), varargin, 'call');
            written = angaros_cbor_message(obj.Plan, request);
            answer = angaros_call(obj.Connection, obj.ServiceName, obj.ServiceType, written, ...
                options.Timeout);
            status = answer.done && answer.result;
            response = [];
            statustext = 'success';
            if status
                response = angaros_from_json(obj.ResponsePlan, answer.values);
                return;
            end
            statustext = sprintf('no answer within %g s', options.Timeout);
            if answer.done
                statustext = angaros_reason(answer.values);
            end
            if nargout < 2
                error('angaros:call', 'service %s: %s', obj.ServiceName, statustext);
            end
        end

        function yes = isServerAvailable(obj)
            %ISSERVERAVAILABLE Whether somebody serves it.
            answer = angaros_ask(obj.Connection, 'service_node', {'service', obj.ServiceName});
            yes = ~isempty(answer.node);
        end

        function [status, statustext] = waitForServer(obj, varargin)
            %WAITFORSERVER Waits until somebody serves it. Option: "Timeout" (Inf), in seconds.
            options = angaros_options(struct('Timeout', Inf), varargin, 'waitForServer');
            [status, statustext] = angaros_wait_for(obj.Connection, ...
                @() isServerAvailable(obj), options.Timeout, ['service ' obj.ServiceName]);
            if ~status && nargout == 0
                error('angaros:timeout', '%s', statustext);
            end
        end
    end
end
