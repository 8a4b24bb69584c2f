function types = angaros_definition(name, text)
%ANGAROS_DEFINITION The types in a definition as bags have it: the text of a .msg file, then those
%   of the types it uses, each behind a line of = and a line 'MSG: package/Name'.
types = containers.Map('KeyType', 'char', 'ValueType', 'any');
current = angaros_short_type(name);
lines = strsplit(strrep(text, char(13), ''), char(10));
fields = {};
for at = 1:numel(lines)
    line = strtrim(lines{at});
    if numel(line) >= 20 && all(line == '=')
        types(current) = angaros_fields(fields, current);
        fields = {};
    elseif strncmp(line, 'MSG:', 4)
        current = angaros_short_type(strtrim(line(5:end)));
    else
        fields{end + 1} = line; %#ok<AGROW>
    end
end
types(current) = angaros_fields(fields, current);
end
