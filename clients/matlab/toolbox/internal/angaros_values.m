function values = angaros_values(plan, msg, where)
%ANGAROS_VALUES The values of a message's fields in their order, each of the class of its field.
%   MSG is a struct; a field that it lacks has its default, and one that the type does not have is
%   an error, as is a value that the field cannot hold exactly. WHERE names the message in errors.
if ~isstruct(msg) || numel(msg) ~= 1
    error('angaros:message', '%sa struct for %s is expected', in(where), plan.name);
end
count = numel(plan.names);
values = cell(1, count);
found = double(isfield(msg, 'MessageType'));
for at = 1:count
    member = plan.members{at};
    if ~isfield(msg, member)
        values{at} = plan.template.(member);
        continue;
    end
    found = found + 1;
    values{at} = value_of(plan, at, msg.(member), [where plan.names{at}]);
end
if found < numel(fieldnames(msg))
    unknown = setdiff(fieldnames(msg), [plan.members, {'MessageType'}]);
    error('angaros:message', '%s%s has no field ''%s''\nhint: it has %s', in(where), plan.name, ...
        unknown{1}, strjoin(plan.members, ', '));
end
end

function text = in(where)
text = '';
if ~isempty(where)
    text = ['field ''' regexprep(where, '\.$', '') ''': '];
end
end

function value = value_of(plan, at, value, where)
count = plan.counts(at);
kind = plan.kinds(at);
if kind == 3 || kind == 4
    value = texts(value, count, where);
elseif kind == 5
    if count ~= -1 && isempty(value)
        value = plan.template.(plan.members{at})([]);
    end
    if ~isstruct(value)
        error('angaros:message', '%sa struct of %s is expected', in(where), plan.subs{at}.name);
    end
    value = value(:);
else
    value = angaros_number(value, plan.classes{at}, in(where));
    value = reshape(value, [], 1);
end
has = numel(value);
if count == -1 && kind ~= 3 && kind ~= 4 && has ~= 1
    error('angaros:message', '%s%d elements where there is one', in(where), has);
end
if count >= 0 && has ~= count
    error('angaros:message', '%s%d elements where there are %d', in(where), has, count);
end
end

function value = texts(value, count, where)
value = angaros_char(value);
if count ~= -1
    value = angaros_cells(value);
    if ~all(cellfun(@ischar, value))
        error('angaros:message', '%sa cell of texts is expected', in(where));
    end
    return;
end
if ~ischar(value) && ~isempty(value)
    error('angaros:message', '%sa text is expected, not a %s', in(where), class(value));
end
value = reshape(char(value), 1, []);
if any(value == 0)
    error('angaros:message', '%sa text cannot hold the character 0', in(where));
end
end
