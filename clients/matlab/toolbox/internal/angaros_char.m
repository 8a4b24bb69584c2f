function text = angaros_char(text)
%ANGAROS_CHAR A char row: MATLAB's strings become one, all else stays as it is.
if isa(text, 'string')
    text = char(text);
end
end
