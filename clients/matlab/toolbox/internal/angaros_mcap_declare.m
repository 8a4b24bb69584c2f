function index = angaros_mcap_declare(index, opcode, body)
%ANGAROS_MCAP_DECLARE Takes a schema (opcode 3) or a channel (4) that is not known yet.
id = angaros_u16(body, 0);
if opcode == 3
    if any([index.schemas.id] == id)
        return;
    end
    [name, pos] = text(body, 2);
    [encoding, pos] = text(body, pos);
    definition = text(body, pos);
    index.schemas(end + 1) = struct('id', id, 'name', name, 'encoding', encoding, ...
        'text', definition);
else
    if any([index.channels.id] == id)
        return;
    end
    schema = angaros_u16(body, 2);
    [topic, pos] = text(body, 4);
    encoding = text(body, pos);
    index.channels(end + 1) = struct('id', id, 'schema', schema, 'topic', topic, ...
        'encoding', encoding);
end
end

function [value, pos] = text(body, pos)
len = angaros_u32(body, pos);
pos = pos + 4;
if len > numel(body) - pos
    error('angaros:bag', 'a record ends within a text');
end
value = body(pos + 1:pos + len);
if ~angaros_is_utf8(value)
    % Octave searches in texts of UTF-8 only, and names have no such bytes.
    value(value > 127) = uint8('?');
end
value = angaros_text(value);
pos = pos + len;
end
