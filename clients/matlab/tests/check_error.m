function check_error(call, part)
%CHECK_ERROR Fails unless a call fails with an error that contains a text.
try
    call();
catch problem
    found = strfind(problem.message, part);
    check(~isempty(found), 'the error is: %s', problem.message);
    return;
end
error('angaros_test:failed', 'no error, where there should be: %s', part);
end
