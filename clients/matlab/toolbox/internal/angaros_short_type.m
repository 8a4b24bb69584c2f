function short = angaros_short_type(name)
%ANGAROS_SHORT_TYPE package/Name, of that or of package/msg/Name (also srv and action).
name = angaros_char(name);
parts = strsplit(name, '/');
is_long = numel(parts) == 3 && any(strcmp(parts{2}, {'msg', 'srv', 'action'}));
if ~(numel(parts) == 2 || is_long) || any(cellfun(@isempty, parts))
    error('angaros:type', '''%s'' is no name of a type\nhint: write it as std_msgs/String', name);
end
short = [parts{1} '/' parts{end}];
end
