function value = angaros_integer(text, class_name)
%ANGAROS_INTEGER The integer that a text of digits is, exactly, also beyond 2^53.
negative = text(1) == '-';
digits = text(1 + negative:end);
if numel(digits) <= 15
    value = cast(str2double(text), class_name);
    return;
end
high = str2double(digits(1:end - 9));
low = str2double(digits(end - 8:end));
value = uint64(high) * uint64(1000000000) + uint64(low);
if negative
    if value >= 9223372036854775808
        value = intmin('int64');
    else
        value = -int64(value);
    end
end
value = cast(value, class_name);
end
