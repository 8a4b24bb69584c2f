function [state, frames] = angaros_split(state, bytes)
%ANGAROS_SPLIT Whole messages of a stream on which objects of JSON and maps of CBOR stand back to
%   back, whatever pieces it comes in. STATE is [] at the start. FRAMES is a cell of rows of uint8.
if isempty(state)
    state = fresh();
end
frames = {};
while ~isempty(bytes)
    if state.kind == 0
        first = find(bytes == 123 | (bytes >= 160 & bytes <= 191), 1);
        if isempty(first)
            return;
        end
        bytes = bytes(first:end);
        state.kind = 1 + (bytes(1) ~= 123);
    end
    if state.kind == 1
        [state, last] = object_end(state, bytes);
    else
        [state, bytes, last] = map_end(state, bytes);
    end
    if last == 0
        state.pieces{end + 1} = bytes;
        state.held = state.held + numel(bytes);
        return;
    end
    frames{end + 1} = [state.pieces{:}, bytes(1:last)]; %#ok<AGROW>
    bytes = bytes(last + 1:end);
    state = fresh();
end
end

function state = fresh()
% kind: 0 between messages, 1 within JSON, 2 within CBOR. need: bytes of the CBOR, once known.
state = struct('kind', 0, 'pieces', {{}}, 'held', 0, 'need', 0, 'depth', 0, ...
    'in_text', false, 'escaped', false);
end

function [state, last] = object_end(state, bytes)
% Looked at window by window, so that many small messages in one piece are not each a look at all
% of it.
window = 8192;
from = 0;
last = 0;
while from < numel(bytes)
    to = min(from + window, numel(bytes));
    part = bytes(from + 1:to);
    [inside, state.in_text, state.escaped] = ...
        angaros_json_inside(part, state.in_text, state.escaped);
    opens = ~inside & (part == 123 | part == 91);
    closes = ~inside & (part == 125 | part == 93);
    depth = state.depth + cumsum(double(opens) - double(closes));
    at = find(closes & depth == 0, 1);
    if ~isempty(at)
        last = from + at;
        return;
    end
    state.depth = depth(end);
    from = to;
end
end

function [state, bytes, last] = map_end(state, bytes)
last = 0;
if state.need == 0
    % Its length is known as soon as the head of its last string is there.
    bytes = [state.pieces{:}, bytes];
    state.pieces = {};
    state.held = 0;
    [~, ~, state.need] = angaros_raw(bytes);
    if state.need == 0
        state.need = angaros_cbor_end(bytes);
    end
    if state.need == 0
        return;
    end
end
if state.held + numel(bytes) >= state.need
    last = state.need - state.held;
end
end
