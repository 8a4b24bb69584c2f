function options = ros2ActionSendGoalOptions(varargin)
%ROS2ACTIONSENDGOALOPTIONS What is to be called while a goal is worked at.
%   options = ros2ActionSendGoalOptions("FeedbackFcn", @f, "ResultFcn", @r)
%   The callbacks are called as f(handle, feedback) and r(handle, result), while the session waits
%   (see ros2spin); a cell of a function and data hands on the data, too.
options = angaros_options(struct('FeedbackFcn', [], 'ResultFcn', []), varargin, ...
    'ros2ActionSendGoalOptions');
end
