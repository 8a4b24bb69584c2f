function text = angaros_reason(values)
%ANGAROS_REASON What a refusal of the bridge says, with its remedy on a line of its own.
if ischar(values)
    text = strrep(values, '; hint: ', sprintf('\nhint: '));
else
    text = 'the bridge says no more';
end
end
