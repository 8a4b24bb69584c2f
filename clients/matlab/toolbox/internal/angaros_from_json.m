function msg = angaros_from_json(plan, value)
%ANGAROS_FROM_JSON The message that a value of angaros_json is. What it lacks has its default.
msg = plan.template;
for at = 1:numel(plan.names)
    member = plan.members{at};
    if ~isstruct(value) || ~isfield(value, member)
        continue;
    end
    given = value.(member);
    if plan.counts(at) == -1
        msg.(member) = single_value(plan, at, given);
    else
        msg.(member) = many(plan, at, given);
    end
end
end

function value = single_value(plan, at, given)
switch plan.kinds(at)
    case 1
        value = number(given, plan.classes{at});
    case 2
        value = logical(given);
    case {3, 4}
        value = reshape(given, 1, []);
        if isempty(value)
            value = '';
        end
    otherwise
        value = angaros_from_json(plan.subs{at}, given);
end
end

function value = many(plan, at, given)
class_name = plan.classes{at};
switch plan.kinds(at)
    case 1
        if ischar(given)
            value = angaros_from_base64(given).';
        elseif iscell(given)
            value = zeros(numel(given), 1, class_name);
            for place = 1:numel(given)
                value(place) = number(given{place}, class_name);
            end
        else
            value = cast(given(:), class_name);
        end
        value = reshape(value, [], 1);
    case 2
        value = reshape(logical(given), [], 1);
    case {3, 4}
        value = reshape(angaros_cells(given), [], 1);
    otherwise
        sub = plan.subs{at};
        value = repmat(sub.template, numel(given), 1);
        for place = 1:numel(given)
            if iscell(given)
                value(place) = angaros_from_json(sub, given{place});
            else
                value(place) = angaros_from_json(sub, given(place));
            end
        end
end
end

function value = number(given, class_name)
if isempty(given)
    % JSON has no NaN: it is null.
    value = cast(NaN, class_name);
elseif ~ischar(given)
    value = cast(given, class_name);
elseif any(strcmp(class_name, {'double', 'single'}))
    value = cast(str2double(given), class_name);
else
    value = angaros_integer(given, class_name);
end
end
