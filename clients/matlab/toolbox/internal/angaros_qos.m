function options = angaros_qos(given, of)
%ANGAROS_QOS The options of quality of service, checked: what the bridge does not carry is an error.
defaults = struct('History', 'keeplast', 'Depth', 10, 'Reliability', 'reliable', ...
    'Durability', 'volatile');
options = angaros_options(defaults, given, of);
options.History = lower(options.History);
options.Reliability = lower(options.Reliability);
options.Durability = lower(options.Durability);
one_of(options.History, {'keeplast'}, 'History', of);
one_of(options.Reliability, {'reliable', 'besteffort'}, 'Reliability', of);
one_of(options.Durability, {'volatile', 'transientlocal'}, 'Durability', of);
depth = options.Depth;
if ~(isnumeric(depth) && isscalar(depth) && depth >= 1 && depth == fix(depth))
    error('angaros:argument', '%s: Depth is a whole number above 0', of);
end
options.Depth = double(depth);
end

function one_of(value, known, name, of)
if ~any(strcmp(value, known))
    error('angaros:argument', '%s: %s is %s here, not ''%s''', of, name, ...
        strjoin(known, ' or '), value);
end
end
