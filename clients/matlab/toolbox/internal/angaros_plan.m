function plan = angaros_plan(types, name, depth)
%ANGAROS_PLAN How messages of a type are read and written.
%   TYPES maps each type's short name to a struct of names, bases, counts and defaults, as
%   angaros_definition and angaros_typedefs make them. Fields of the plan, one element for each
%   field of the message: NAMES, MEMBERS (as fields of a struct), KEYS (names in CBOR), KINDS,
%   CLASSES, SIZES, TAGS (see angaros_primitive), COUNTS (-1 one value, -2 a sequence, else how
%   many), SUBS (the plans of messages). TEMPLATE is the message with its defaults.
if nargin < 3
    depth = 0;
end
if ~isKey(types, name)
    error('angaros:type', 'the definition of %s is not there', name);
end
if depth > 64
    error('angaros:type', 'type %s contains itself', name);
end
type = types(name);
count = numel(type.names);
plan = struct('name', name, 'names', {type.names}, 'members', {cell(1, count)}, ...
    'keys', {cell(1, count)}, 'kinds', zeros(1, count), 'classes', {cell(1, count)}, ...
    'sizes', zeros(1, count), 'tags', zeros(1, count), 'counts', type.counts, ...
    'subs', {cell(1, count)}, 'template', struct('MessageType', name));
for at = 1:count
    field = type.names{at};
    [kind, class_name, bytes, tag] = angaros_primitive(type.bases{at});
    member = field;
    if ~isvarname(field)
        member = matlab.lang.makeValidName(field);
    end
    plan.members{at} = member;
    plan.keys{at} = angaros_cbor_text(field);
    plan.kinds(at) = kind;
    plan.classes{at} = class_name;
    plan.sizes(at) = bytes;
    plan.tags(at) = tag;
    if kind == 5
        plan.subs{at} = angaros_plan(types, type.bases{at}, depth + 1);
    end
    plan.template.(member) = angaros_default(plan, at, type.defaults{at});
end
end
