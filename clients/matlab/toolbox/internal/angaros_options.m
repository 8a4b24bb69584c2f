function options = angaros_options(options, given, of)
%ANGAROS_OPTIONS Puts pairs of names and values over the defaults of a struct.
%   Names are found without regard to case. A name that is not known is an error that lists those
%   that are; OF says whose options they are.
names = fieldnames(options);
if mod(numel(given), 2) ~= 0
    error('angaros:argument', '%s: the last option has no value', of);
end
for at = 1:2:numel(given)
    name = angaros_char(given{at});
    if ~ischar(name)
        error('angaros:argument', '%s: the name of an option is a text', of);
    end
    match = find(strcmpi(name, names), 1);
    if isempty(match)
        error('angaros:argument', '%s has no option ''%s''\nhint: it has %s', of, name, ...
            strjoin(names(:).', ', '));
    end
    options.(names{match}) = angaros_char(given{at + 1});
end
end
