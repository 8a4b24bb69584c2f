classdef angaros_action_client < handle
    %ANGAROS_ACTION_CLIENT A client of an action: what ros2actionclient returns.
    properties
        ActionName = '';
        ActionType = '';
    end
    properties (Hidden)
        Connection = [];
        Plan = [];
        ResultPlan = [];
        FeedbackPlan = [];
    end
    methods
        function obj = angaros_action_client(node, action, type)
            obj.Connection = node.Connection;
            obj.ActionName = angaros_full_name(node, action);
            obj.ActionType = angaros_short_type(type);
            obj.Plan = angaros_type(obj.Connection, obj.ActionType, '_Goal');
            obj.ResultPlan = angaros_type(obj.Connection, obj.ActionType, '_Result');
            obj.FeedbackPlan = angaros_type(obj.Connection, obj.ActionType, '_Feedback');
        end

        function handle = sendGoal(obj, goal, options)
            %SENDGOAL Sends a goal; returns a handle, with which it is waited for or cancelled.
            if nargin < 3
                options = ros2ActionSendGoalOptions();
            end
            handle = angaros_goal(obj, options);
            written = struct('cbor', angaros_cbor_message(obj.Plan, goal));
            connection = obj.Connection;
            connection.Goals.(handle.Id) = handle;
            angaros_send(connection, {'op', 'send_action_goal', 'id', handle.Id, 'action', ...
                obj.ActionName, 'action_type', obj.ActionType, 'args', written, ...
                'feedback', true});
        end

        function [result, state, statustext] = sendGoalAndWait(obj, goal, timeout)
            %SENDGOALANDWAIT Sends a goal and waits for its end; STATE is 'succeeded', 'canceled',
            %   'aborted' or, if it is TIMEOUT seconds without end, 'timeout'; it is cancelled then.
            if nargin < 3
                timeout = Inf;
            end
            handle = sendGoal(obj, goal);
            [result, status, statustext] = getResult(handle, 'Timeout', timeout);
            state = handle.Status;
            if ~status && ~handle.IsDone
                cancelGoal(obj, handle);
                state = 'timeout';
            elseif ~status && nargout < 2
                error('angaros:goal', 'action %s: %s', obj.ActionName, statustext);
            end
        end

        function cancelGoal(obj, handle)
            %CANCELGOAL Asks the server to end a goal. How it ends, getResult tells.
            if ~handle.IsDone
                angaros_send(obj.Connection, {'op', 'cancel_action_goal', 'id', handle.Id, ...
                    'action', obj.ActionName});
            end
        end

        function [result, status, statustext] = cancelGoalAndWait(obj, handle, varargin)
            %CANCELGOALANDWAIT Cancels a goal and waits for its end, as getResult does.
            cancelGoal(obj, handle);
            [result, status, statustext] = getResult(handle, varargin{:});
        end

        function cancelAllGoals(obj)
            %CANCELALLGOALS Cancels all goals that this client has sent.
            goals = struct2cell(obj.Connection.Goals);
            for at = 1:numel(goals)
                one = goals{at};
                if strcmp(one.ActionName, obj.ActionName)
                    cancelGoal(obj, one);
                end
            end
        end

        function yes = isServerAvailable(obj)
            %ISSERVERAVAILABLE Whether somebody offers the action.
            answer = angaros_ask(obj.Connection, 'action_servers', {});
            yes = any(strcmp(obj.ActionName, angaros_cells(answer.action_servers)));
        end

        function [status, statustext] = waitForServer(obj, varargin)
            %WAITFORSERVER Waits until somebody offers the action. Option: "Timeout" (Inf).
            options = angaros_options(struct('Timeout', Inf), varargin, 'waitForServer');
            [status, statustext] = angaros_wait_for(obj.Connection, ...
                @() isServerAvailable(obj), options.Timeout, ['action ' obj.ActionName]);
            if ~status && nargout == 0
                error('angaros:timeout', '%s', statustext);
            end
        end
    end
end
