function value = angaros_default(plan, at, text)
%ANGAROS_DEFAULT What a new message holds in a field. TEXT is the default that the type's
%   definition writes, or '' where it writes none.
count = plan.counts(at);
class_name = plan.classes{at};
if count ~= -1
    value = many(plan, at, max(count, 0), text);
    return;
end
switch plan.kinds(at)
    case 1
        value = number(text, class_name);
    case 2
        value = any(strcmpi(text, {'true', '1'}));
    case {3, 4}
        value = text;
    otherwise
        value = plan.subs{at}.template;
end
end

function value = many(plan, at, count, text)
class_name = plan.classes{at};
words = list(text);
switch plan.kinds(at)
    case 1
        value = zeros(max(count, numel(words)), 1, class_name);
        for place = 1:numel(words)
            value(place) = number(words{place}, class_name);
        end
    case 2
        value = false(max(count, numel(words)), 1);
        for place = 1:numel(words)
            value(place) = any(strcmpi(words{place}, {'true', '1'}));
        end
    case {3, 4}
        value = repmat({''}, max(count, numel(words)), 1);
        for place = 1:numel(words)
            value{place} = unquoted(words{place});
        end
    otherwise
        value = repmat(plan.subs{at}.template, count, 1);
end
end

function value = number(text, class_name)
if isempty(text)
    value = cast(0, class_name);
elseif any(strcmp(class_name, {'double', 'single'}))
    value = cast(str2double(text), class_name);
else
    value = angaros_integer(text, class_name);
end
end

function words = list(text)
text = strtrim(text);
if numel(text) < 2 || text(1) ~= '['
    words = {};
    return;
end
words = strtrim(strsplit(text(2:end - 1), ','));
words = words(~cellfun(@isempty, words));
end

function text = unquoted(text)
if numel(text) >= 2 && any(text(1) == '"''') && text(end) == text(1)
    text = text(2:end - 1);
end
end
