function bytes = angaros_cbor_message(plan, msg, where)
%ANGAROS_CBOR_MESSAGE A message as a map of CBOR. WHERE names it in errors ('' for the outermost).
if nargin < 3
    where = '';
end
values = angaros_values(plan, msg, where);
count = numel(values);
parts = cell(1, 2 * count + 1);
parts{1} = angaros_cbor_head(5, count);
for at = 1:count
    parts{2 * at} = plan.keys{at};
    place = [where plan.names{at}];
    if plan.counts(at) == -1
        parts{2 * at + 1} = single_value(plan, at, values{at}, place);
    else
        parts{2 * at + 1} = many(plan, at, values{at}, place);
    end
end
bytes = [parts{:}];
end

function bytes = single_value(plan, at, value, where)
switch plan.kinds(at)
    case 1
        bytes = angaros_cbor_number(value);
    case 2
        bytes = uint8(244 + value);
    case {3, 4}
        bytes = angaros_cbor_text(value);
    otherwise
        bytes = angaros_cbor_message(plan.subs{at}, value, [where '.']);
end
end

function bytes = many(plan, at, values, where)
count = numel(values);
switch plan.kinds(at)
    case 1
        raw = reshape(typecast(reshape(values, 1, []), 'uint8'), 1, []);
        bytes = [angaros_cbor_head(6, plan.tags(at)), angaros_cbor_head(2, numel(raw)), raw];
    case 2
        bytes = [angaros_cbor_head(4, count), reshape(uint8(244 + values), 1, [])];
    case {3, 4}
        parts = cellfun(@angaros_cbor_text, reshape(values, 1, []), 'UniformOutput', false);
        bytes = [angaros_cbor_head(4, count), parts{:}];
    otherwise
        parts = cell(1, count + 1);
        parts{1} = angaros_cbor_head(4, count);
        for place = 1:count
            inner = sprintf('%s(%d).', where, place);
            parts{place + 1} = angaros_cbor_message(plan.subs{at}, values(place), inner);
        end
        bytes = [parts{:}];
end
end
