function value = angaros_json(bytes)
%ANGAROS_JSON jsondecode, with numbers that double or the reader may round as texts.
%   These are numbers of 16 or more characters and those with an exponent: angaros_from_json makes
%   numbers of them that are exact, as it knows the type of the field.
bytes = uint8(bytes(:).');
inside = angaros_json_inside(bytes, false, false);
has_exponent = bytes == 101 | bytes == 69;
digit = bytes >= 48 & bytes <= 57;
% Digits, the signs, the point and the exponent.
number = ~inside & (digit | bytes == 45 | bytes == 43 | bytes == 46 | has_exponent);
step = diff([0, double(number), 0]);
first = find(step == 1);
last = find(step == -1) - 1;
exponents = cumsum(double(has_exponent));
begins = digit(first) | bytes(first) == 45;
long = begins & (last - first >= 15 | exponents(last) > exponents(first));
if any(long)
    first = first(long);
    last = last(long);
    places = [1:numel(bytes), first - 0.5, last + 0.5];
    all = [bytes, repmat(uint8(34), 1, 2 * numel(first))];
    [~, order] = sort(places);
    bytes = all(order);
end
value = jsondecode(angaros_text(bytes));
end
