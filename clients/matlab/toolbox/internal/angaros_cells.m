function cells = angaros_cells(value)
%ANGAROS_CELLS A cell of texts, of whatever holds texts: a text, a cell, nothing, MATLAB's strings.
if iscell(value)
    cells = cell(size(value));
    for at = 1:numel(value)
        cells{at} = angaros_char(value{at});
    end
elseif ischar(value) && ~isempty(value)
    cells = {value};
elseif isa(value, 'string')
    cells = cellstr(value);
else
    cells = cell(0, 1);
end
end
