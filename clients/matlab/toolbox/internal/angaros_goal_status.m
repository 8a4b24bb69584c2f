function name = angaros_goal_status(number)
%ANGAROS_GOAL_STATUS The name of a goal's status (action_msgs/GoalStatus).
names = {'unknown', 'accepted', 'executing', 'canceling', 'succeeded', 'canceled', 'aborted'};
name = 'unknown';
if number >= 0 && number < numel(names)
    name = names{number + 1};
end
end
