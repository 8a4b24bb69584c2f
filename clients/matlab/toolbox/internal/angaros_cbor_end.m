function last = angaros_cbor_end(bytes)
%ANGAROS_CBOR_END How many bytes the value at the front has in all; 0 while that is not known.
%   It is known before the last string has come in full: its length stands in front of it.
try
    last = skip(bytes, 0);
catch problem
    if ~strcmp(problem.identifier, 'angaros:short')
        rethrow(problem);
    end
    last = 0;
end
end

function pos = skip(bytes, pos)
[major, ~, argument, pos] = angaros_cbor_item(bytes, pos);
switch major
    case {2, 3}
        pos = pos + double(argument);
    case 4
        for at = 1:double(argument)
            pos = skip(bytes, pos);
        end
    case 5
        for at = 1:2 * double(argument)
            pos = skip(bytes, pos);
        end
    case 6
        pos = skip(bytes, pos);
end
end
