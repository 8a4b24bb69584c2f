classdef angaros_goal < handle
    %ANGAROS_GOAL A goal that was sent: what sendGoal returns.
    properties
        ActionName = '';
        % 'unknown' while nothing was heard, 'executing' after the first feedback, then
        % 'succeeded', 'canceled' or 'aborted'; 'rejected' if no server took it.
        Status = 'unknown';
        IsDone = false;
        LatestFeedback = [];
    end
    properties (Hidden)
        Id = '';
        Client = [];
        FeedbackFcn = [];
        ResultFcn = [];
        Result = [];
        Reason = '';
    end
    methods
        function obj = angaros_goal(client, options)
            obj.Client = client;
            obj.ActionName = client.ActionName;
            obj.Id = angaros_id(client.Connection, 'goal');
            obj.FeedbackFcn = options.FeedbackFcn;
            obj.ResultFcn = options.ResultFcn;
        end

        function [result, status, statustext] = getResult(obj, varargin)
            %GETRESULT Waits for the end of the goal. Option: "Timeout" (Inf), in seconds.
            %   STATUS is true if the server gave a result, however the goal ended: see the
            %   handle's Status. Without further outputs, none is an error.
            options = angaros_options(struct('Timeout', Inf), varargin, 'getResult');
            angaros_wait(obj.Client.Connection, @() obj.IsDone, options.Timeout);
            result = obj.Result;
            status = obj.IsDone && ~strcmp(obj.Status, 'rejected');
            statustext = 'success';
            if ~obj.IsDone
                statustext = sprintf('no result within %g s', options.Timeout);
            elseif ~status
                statustext = obj.Reason;
            end
            if ~status && nargout < 2
                error('angaros:goal', 'action %s: %s', obj.ActionName, statustext);
            end
        end

        function status = getStatus(obj)
            %GETSTATUS How far the goal is, as a text.
            status = obj.Status;
        end

        function hear(obj, op, told)
            %HEAR Takes feedback or the result.
            if strcmp(op, 'action_feedback')
                obj.LatestFeedback = angaros_from_json(obj.Client.FeedbackPlan, told.values);
                obj.Status = 'executing';
                tell(obj, obj.FeedbackFcn, obj.LatestFeedback);
                return;
            end
            if told.result
                obj.Result = angaros_from_json(obj.Client.ResultPlan, told.values);
                obj.Status = angaros_goal_status(told.status);
            else
                obj.Status = 'rejected';
                obj.Reason = angaros_reason(told.values);
            end
            obj.IsDone = true;
            connection = obj.Client.Connection;
            connection.Goals = rmfield(connection.Goals, obj.Id);
            if told.result
                tell(obj, obj.ResultFcn, obj.Result);
            end
        end

        function tell(obj, callback, value)
            %TELL Calls a callback, if there is one.
            if isempty(callback)
                return;
            end
            try
                angaros_run(callback, {obj, value});
            catch problem
                warning('angaros:callback', 'a callback of a goal of %s failed: %s', ...
                    obj.ActionName, problem.message);
            end
        end
    end
end
