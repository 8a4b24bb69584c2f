classdef ros2actionserver < handle
    %ROS2ACTIONSERVER A server of an action.
    %   server = ros2actionserver(node, "/count", "example_interfaces/Fibonacci", ...
    %       "ExecuteGoalFcn", @work)
    %   The callback is called as [result, succeeded] = work(server, goal, feedback, result), with
    %   a new feedback and a new result. Within it, sendFeedback(server, feedback) tells how far it
    %   is, and isPreemptRequested(server) says whether the goal is to be ended, which it is as
    %   canceled if the callback returns then. It runs while the session waits, one goal at a time.
    properties
        ActionName = '';
        ActionType = '';
        ExecuteGoalFcn = [];
    end
    properties (Hidden)
        Connection = [];
        Plan = [];
        ResultPlan = [];
        FeedbackPlan = [];
        Id = '';
        % The goal that is worked at, and those that are to be cancelled.
        Current = '';
        Canceled = {};
    end
    methods
        function obj = ros2actionserver(node, action, type, varargin)
            options = angaros_options(struct('ExecuteGoalFcn', []), varargin, 'ros2actionserver');
            obj.Connection = node.Connection;
            obj.ActionName = angaros_full_name(node, action);
            obj.ActionType = angaros_short_type(type);
            obj.ExecuteGoalFcn = options.ExecuteGoalFcn;
            obj.Plan = angaros_type(obj.Connection, obj.ActionType, '_Goal');
            obj.ResultPlan = angaros_type(obj.Connection, obj.ActionType, '_Result');
            obj.FeedbackPlan = angaros_type(obj.Connection, obj.ActionType, '_Feedback');
            obj.Id = angaros_id(obj.Connection, 'action');
            angaros_offer(obj, obj.ActionName, 'ActionServers', 'ActionNames', ...
                {'op', 'advertise_action', 'id', obj.Id, 'action', obj.ActionName, ...
                'type', obj.ActionType});
        end

        function sendFeedback(obj, feedback)
            %SENDFEEDBACK Tells how far the goal is that is worked at.
            values = struct('cbor', angaros_cbor_message(obj.FeedbackPlan, feedback));
            angaros_send(obj.Connection, {'op', 'action_feedback', 'id', obj.Current, ...
                'action', obj.ActionName, 'values', values});
        end

        function yes = isPreemptRequested(obj)
            %ISPREEMPTREQUESTED Whether the goal that is worked at is to be ended.
            while angaros_turn(obj.Connection, 0)
            end
            yes = any(strcmp(obj.Current, obj.Canceled));
        end

        function serve(obj, op, id, args)
            %SERVE Takes a goal, or that one is to be cancelled.
            if strcmp(op, 'cancel_action_goal')
                obj.Canceled = [obj.Canceled, {id}];
                return;
            end
            before = obj.Current;
            obj.Current = id;
            pairs = {'op', 'action_result', 'id', id, 'action', obj.ActionName};
            try
                goal = angaros_from_json(obj.Plan, args);
                [result, succeeded] = work(obj, goal);
                values = struct('cbor', angaros_cbor_message(obj.ResultPlan, result));
                % The numbers of action_msgs/GoalStatus.
                status = 6 - 2 * logical(succeeded);
                if any(strcmp(id, obj.Canceled))
                    status = 5;
                end
                ended = [pairs, {'values', values, 'status', status, 'result', true}];
            catch problem
                warning('angaros:callback', 'the callback of action %s failed: %s', ...
                    obj.ActionName, problem.message);
                ended = [pairs, {'status', 6, 'result', false}];
            end
            obj.Current = before;
            canceled = obj.Canceled;
            obj.Canceled = canceled(~strcmp(id, canceled));
            angaros_send(obj.Connection, ended);
        end

        function [result, succeeded] = work(obj, goal)
            %WORK Calls the callback.
            callback = obj.ExecuteGoalFcn;
            more = {};
            if iscell(callback)
                more = reshape(callback(2:end), 1, []);
                callback = callback{1};
            end
            [result, succeeded] = callback(obj, goal, obj.FeedbackPlan.template, ...
                obj.ResultPlan.template, more{:});
        end

        function delete(obj)
            if ~isempty(obj.Id) && obj.Connection.IsOpen
                angaros_send(obj.Connection, {'op', 'unadvertise_action', 'id', obj.Id, ...
                    'action', obj.ActionName});
                connection = obj.Connection;
                keep = ~strcmp(obj.ActionName, connection.ActionNames);
                servers = connection.ActionServers;
                names = connection.ActionNames;
                connection.ActionServers = servers(keep);
                connection.ActionNames = names(keep);
                obj.Id = '';
            end
        end
    end
end
