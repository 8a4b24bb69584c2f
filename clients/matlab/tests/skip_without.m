function value = skip_without(variable)
%SKIP_WITHOUT The value of a variable of the environment; without it, the test is skipped.
value = getenv(variable);
if isempty(value)
    error('angaros_test:skipped', '%s names nothing to test with', variable);
end
end
