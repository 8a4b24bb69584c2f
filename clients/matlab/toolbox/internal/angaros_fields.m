function type = angaros_fields(lines, owner)
%ANGAROS_FIELDS The fields that the lines of a .msg file declare; OWNER is package/Name.
names = {};
bases = {};
counts = [];
defaults = {};
package = owner(1:find(owner == '/', 1) - 1);
for at = 1:numel(lines)
    line = without_comment(lines{at});
    [word, rest] = strtok(line);
    [name, rest] = strtok(strtrim(rest));
    rest = strtrim(rest);
    if isempty(word) || isempty(name)
        continue;
    end
    % A constant: TYPE NAME=VALUE, with blanks around the sign or without.
    if any(name == '=') || (~isempty(rest) && rest(1) == '=')
        continue;
    end
    [base, count] = type_of(word, package);
    names{end + 1} = name; %#ok<AGROW>
    bases{end + 1} = base; %#ok<AGROW>
    counts(end + 1) = count; %#ok<AGROW>
    if numel(rest) >= 2 && any(rest(1) == '"''') && count == -1
        rest = rest(2:end - 1);
    end
    defaults{end + 1} = rest; %#ok<AGROW>
end
type = struct('names', {names}, 'bases', {bases}, 'counts', counts, 'defaults', {defaults});
end

function line = without_comment(line)
at = find(line == '#');
for place = at
    before = line(1:place - 1);
    % One within a text is part of that.
    if mod(sum(before == '"'), 2) == 0 && mod(sum(before == ''''), 2) == 0
        line = before;
        break;
    end
end
line = strtrim(line);
end

function [base, count] = type_of(word, package)
count = -1;
base = word;
bracket = find(word == '[', 1);
if ~isempty(bracket)
    base = word(1:bracket - 1);
    inside = word(bracket + 1:end - 1);
    count = str2double(inside);
    if isempty(inside) || inside(1) == '<'
        count = -2;
    elseif ~(count >= 0 && count <= 1e7 && count == fix(count))
        error('angaros:type', 'a definition has the type ''%s'', which is none', word);
    end
end
bound = find(base == '<', 1);
if ~isempty(bound)
    base = base(1:bound - 1);
end
if angaros_primitive(base) ~= 5
    return;
end
if strcmp(base, 'Header')
    base = 'std_msgs/Header';
elseif ~any(base == '/')
    base = [package '/' base];
else
    base = angaros_short_type(base);
end
end
