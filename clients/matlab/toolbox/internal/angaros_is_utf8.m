function yes = angaros_is_utf8(bytes)
%ANGAROS_IS_UTF8 Whether bytes are well-formed UTF-8 (Unicode 15, table 3-7).
wide = find(bytes > 127);
yes = true;
at = 0;
for first = wide
    if first <= at
        continue;
    end
    lead = double(bytes(first));
    more = (lead >= 194) + (lead >= 224) + (lead >= 240);
    at = first + more;
    if lead < 194 || lead > 244 || at > numel(bytes)
        yes = false;
        return;
    end
    rest = double(bytes(first + 1:at));
    low = 128 + 32 * (lead == 224) + 16 * (lead == 240);
    high = 191 - 32 * (lead == 237) - 48 * (lead == 244);
    if rest(1) < low || rest(1) > high || any(rest < 128 | rest > 191)
        yes = false;
        return;
    end
end
end
