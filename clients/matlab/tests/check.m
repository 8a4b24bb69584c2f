function check(condition, text, varargin)
%CHECK Fails with the text if the condition does not hold.
if ~condition
    error('angaros_test:failed', text, varargin{:});
end
end
