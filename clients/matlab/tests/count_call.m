function count = count_call(varargin)
%COUNT_CALL Counts the calls of the toolbox that the scenarios make: count_call('receive') counts
%   one and prints nothing; count_call() says how many there were.
persistent calls
if isempty(calls)
    calls = 0;
end
calls = calls + numel(varargin);
count = calls;
end
