function text = angaros_show(plan, indent)
%ANGAROS_SHOW The fields of a type, those of its messages indented below them.
lines = {};
ros = struct('single', 'float32', 'double', 'float64', 'char', 'string', 'logical', 'bool');
for at = 1:numel(plan.names)
    type = plan.classes{at};
    if plan.kinds(at) == 5
        type = plan.subs{at}.name;
    elseif plan.kinds(at) == 4
        type = 'wstring';
    elseif isfield(ros, type)
        type = ros.(type);
    end
    if plan.counts(at) == -2
        type = [type '[]']; %#ok<AGROW>
    elseif plan.counts(at) >= 0
        type = sprintf('%s[%d]', type, plan.counts(at));
    end
    lines{end + 1} = [indent type ' ' plan.names{at}]; %#ok<AGROW>
    if plan.kinds(at) == 5 && ~isempty(plan.subs{at}.names)
        lines{end + 1} = angaros_show(plan.subs{at}, [indent '  ']); %#ok<AGROW>
    end
end
text = strjoin(lines, sprintf('\n'));
end
