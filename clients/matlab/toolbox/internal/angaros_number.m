function value = angaros_number(value, class_name, where)
%ANGAROS_NUMBER Numbers as CLASS_NAME; what that cannot hold is an error that begins with WHERE.
%   A double may be any number for a single: it is rounded, as everywhere.
if ~(isnumeric(value) || islogical(value))
    error('angaros:message', '%sa %s is expected, not a %s', where, class_name, class(value));
end
if ~isreal(value)
    error('angaros:message', '%sa %s is expected, not a complex number', where, class_name);
end
given = value;
if strcmp(class_name, class(given))
    return;
end
if strcmp(class_name, 'logical')
    if any(given(:) ~= 0 & given(:) ~= 1)
        error('angaros:message', '%strue or false is expected, not a number', where);
    end
    value = given ~= 0;
    return;
end
value = cast(given, class_name);
if any(strcmp(class_name, {'double', 'single'}))
    return;
end
if isfloat(given)
    % From 2^63 on, all doubles are whole; the cast would make the largest integer of them.
    wrong = given ~= fix(given) | given < double(intmin(class_name)) ...
        | given > double(intmax(class_name)) | isnan(given);
    if any(strcmp(class_name, {'int64', 'uint64'}))
        wrong = wrong | given >= double(intmax(class_name));
    end
elseif islogical(given)
    return;
else
    % What does not fit becomes the nearest that does, and is another number then.
    wrong = cast(value, class(given)) ~= given;
end
if any(wrong(:))
    bad = given(find(wrong, 1));
    error('angaros:message', '%s%g is no %s', where, double(bad), class_name);
end
end
