function check_equal(actual, expected, what)
%CHECK_EQUAL Fails unless both are equal, their classes and sizes included. NaN equals NaN.
if nargin < 3
    what = 'a value';
end
if ~strcmp(class(actual), class(expected))
    error('angaros_test:failed', '%s is a %s, not a %s', what, class(actual), class(expected));
end
if isstruct(expected) && isequal(sort(fieldnames(actual)), sort(fieldnames(expected)))
    check(isequal(size(actual), size(expected)), '%s: %s elements, not %s', what, ...
        mat2str(size(actual)), mat2str(size(expected)));
    names = fieldnames(expected);
    for place = 1:numel(expected)
        for at = 1:numel(names)
            check_equal(actual(place).(names{at}), expected(place).(names{at}), ...
                [what '.' names{at}]);
        end
    end
    return;
end
if ischar(expected) && isempty(expected) && isempty(actual)
    return;
end
if ~isequaln(actual, expected)
    error('angaros_test:failed', '%s is\n%s, not\n%s', what, shown(actual), shown(expected));
end
end

function text = shown(value)
if ischar(value)
    text = value;
elseif isnumeric(value) || islogical(value)
    text = sprintf('%s of %s', mat2str(size(value)), mat2str(double(value(1:min(end, 20)))));
else
    text = sprintf('%s %s', mat2str(size(value)), class(value));
end
end
