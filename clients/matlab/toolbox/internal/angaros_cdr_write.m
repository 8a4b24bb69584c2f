function bytes = angaros_cdr_write(plan, msg)
%ANGAROS_CDR_WRITE A message as CDR (XCDR1, little-endian) with its encapsulation header: the bytes
%   that ROS 2 sends.
bytes = [uint8([0 1 0 0]), body(plan, msg, 0, '')];
end

function bytes = body(plan, msg, pos, where)
% The bytes of a message that begins behind POS bytes.
if isempty(plan.names)
    bytes = uint8(0);
    return;
end
values = angaros_values(plan, msg, where);
parts = cell(1, numel(values));
for at = 1:numel(values)
    place = [where plan.names{at}];
    parts{at} = field(plan, at, values{at}, pos, place);
    pos = pos + numel(parts{at});
end
bytes = [parts{:}];
end

function bytes = field(plan, at, value, pos, where)
kind = plan.kinds(at);
lead = zeros(1, 0, 'uint8');
if plan.counts(at) == -2
    lead = count_of(numel(value), pos);
    pos = pos + numel(lead);
end
if kind == 1 || kind == 2
    if isempty(value)
        bytes = lead;
        return;
    end
    size = plan.sizes(at);
    padding = zeros(1, mod(-pos, size), 'uint8');
    if kind == 2
        value = uint8(value);
    end
    raw = reshape(typecast(reshape(value, 1, []), 'uint8'), 1, []);
    bytes = [lead, padding, raw];
    return;
end
if ischar(value)
    bytes = [lead, text(value, pos, kind)];
    return;
end
parts = cell(1, numel(value));
for place = 1:numel(value)
    if kind == 5
        inner = where;
        if plan.counts(at) ~= -1
            inner = sprintf('%s(%d)', where, place);
        end
        parts{place} = body(plan.subs{at}, value(place), pos, [inner '.']);
    else
        parts{place} = text(value{place}, pos, kind);
    end
    pos = pos + numel(parts{place});
end
bytes = [lead, parts{:}];
end

function bytes = text(value, pos, kind)
if kind == 4
    units = angaros_to_utf16(value);
    raw = reshape(typecast(units, 'uint8'), 1, []);
    bytes = [count_of(numel(units), pos), raw];
else
    raw = angaros_bytes(value);
    bytes = [count_of(numel(raw) + 1, pos), raw, uint8(0)];
end
end

function bytes = count_of(count, pos)
bytes = [zeros(1, mod(-pos, 4), 'uint8'), typecast(uint32(count), 'uint8')];
end
