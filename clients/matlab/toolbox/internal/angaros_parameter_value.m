function [value, type] = angaros_parameter_value(found)
%ANGAROS_PARAMETER_VALUE The value in an rcl_interfaces/ParameterValue and the name of its type.
names = {'bool', 'integer', 'double', 'string', 'byte_array', 'bool_array', 'integer_array', ...
    'double_array', 'string_array'};
number = double(found.type);
if number < 1 || number > numel(names)
    type = 'not_set';
    value = [];
    return;
end
type = names{number};
value = found.([type '_value']);
end
