function [inside, in_text, escaped] = angaros_json_inside(bytes, in_text, escaped)
%ANGAROS_JSON_INSIDE Which bytes of JSON are within a text, its first quote included.
%   IN_TEXT and ESCAPED say how the bytes before ended, and then how these end.
quote = bytes == 34;
back = bytes == 92;
if escaped
    quote(1) = false;
    back(1) = false;
    escaped = false;
end
if any(back)
    % Of a run of backslashes each second is escaped by the one before it, and so is what follows
    % an odd run.
    at = find(back);
    gap = diff(at) > 1;
    first = at([true, gap]);
    last = at([gap, true]);
    after = last(mod(last - first, 2) == 0) + 1;
    escaped = any(after > numel(bytes));
    quote(after(after <= numel(bytes))) = false;
end
inside = mod(cumsum(double(quote)) + double(in_text), 2) == 1;
in_text = inside(end);
end
