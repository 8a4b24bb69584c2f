function text = angaros_text(bytes)
%ANGAROS_TEXT The text that UTF-8 bytes are. Octave keeps texts as UTF-8, MATLAB as UTF-16.
if isempty(bytes)
    text = '';
elseif angaros_octave()
    text = char(bytes(:).');
else
    text = native2unicode(uint8(bytes(:).'), 'UTF-8');
end
end
