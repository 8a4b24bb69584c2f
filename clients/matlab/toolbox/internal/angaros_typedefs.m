function [types, root] = angaros_typedefs(typedefs)
%ANGAROS_TYPEDEFS The types of an answer of rosapi (rosapi_msgs/TypeDef), and the first one's name.
types = containers.Map('KeyType', 'char', 'ValueType', 'any');
root = typedefs(1).type;
for at = 1:numel(typedefs)
    one = typedefs(at);
    names = reshape(angaros_cells(one.fieldnames), 1, []);
    lengths = reshape(double(one.fieldarraylen), 1, []);
    counts = lengths;
    counts(lengths == 0) = -2;
    defaults = reshape(angaros_cells(one.examples), 1, []);
    % What stands for nothing in particular.
    defaults(strcmp(defaults, '{}') | strcmp(defaults, '[]')) = {''};
    types(one.type) = struct('names', {names}, ...
        'bases', {reshape(angaros_cells(one.fieldtypes), 1, [])}, ...
        'counts', counts, 'defaults', {defaults});
end
end
