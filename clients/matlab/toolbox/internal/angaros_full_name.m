function full = angaros_full_name(node, name)
%ANGAROS_FULL_NAME The full name of a topic, service or action that a node names.
%   '/a' is full already, 'a' is in the node's namespace, '~/a' is the node's own.
name = angaros_char(name);
if ~ischar(name) || isempty(name)
    error('angaros:argument', 'a name is a text that is not empty');
end
if name(1) == '/'
    full = name;
elseif name(1) == '~'
    rest = regexprep(name(2:end), '^/', '');
    full = angaros_join(angaros_join(node.Namespace, node.Name), rest);
else
    full = angaros_join(node.Namespace, name);
end
end

function joined = angaros_join(space, name)
name = regexprep(name, '^/', '');
if strcmp(space, '/') || isempty(space)
    joined = ['/' name];
elseif isempty(name)
    joined = space;
else
    joined = [space '/' name];
end
end
