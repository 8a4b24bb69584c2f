function check_error(call, part)
%CHECK_ERROR Fails unless a call fails with an error that contains a text.
try
    call();
catch problem
    check(~isempty(strfind(problem.message, part)), 'the error is: %s', problem.message); %#ok<STREMP>
    return;
end
error('angaros_test:failed', 'no error, where there should be: %s', part);
end
