function found = angaros_parameter(value, type)
%ANGAROS_PARAMETER A value as rcl_interfaces/ParameterValue.
%   TYPE is the number of the type that the parameter has, 0 for none. A value that can be of that
%   type is; for any other, its class decides. A row or column of several is an array.
value = angaros_char(value);
names = {'bool', 'integer', 'double', 'string', 'byte_array', 'bool_array', 'integer_array', ...
    'double_array', 'string_array'};
number = natural_type(value);
type = double(type);
is_array = any(number == 5:9);
if (isnumeric(value) || islogical(value)) && any(type == [1 2 3 5 6 7 8])
    % One number is an array of one where there is an array.
    if any(type == 5:8) || ~is_array
        number = fitting_type(value, type, number);
    end
elseif type == 9 && number == 4
    number = 9;
end
name = names{number};
if number == 9
    value = angaros_cells(value);
end
found = struct('type', uint8(number));
found.([name '_value']) = value;
end

function number = natural_type(value)
if ischar(value)
    number = 4;
elseif iscell(value)
    number = 9;
elseif islogical(value)
    number = 1;
elseif isa(value, 'uint8') && numel(value) ~= 1
    number = 5;
    return;
elseif isinteger(value)
    number = 2;
elseif isnumeric(value)
    number = 3;
else
    error('angaros:argument', ['a parameter is a logical, a number, a text, or an array of one ' ...
        'of these, not a %s'], class(value));
end
if number < 4 && numel(value) ~= 1
    number = number + 5;
end
end

function number = fitting_type(value, type, number)
values = double(value(:));
is_whole = all(values == fix(values)) && all(isfinite(values));
switch type
    case {1, 6}
        fits = islogical(value);
    case {2, 7}
        fits = is_whole && ~islogical(value);
    case 5
        fits = is_whole && all(values >= 0 & values <= 255);
    otherwise
        fits = ~islogical(value);
end
if fits
    number = type;
end
end
