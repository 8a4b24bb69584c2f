function bytes = angaros_bytes(text)
%ANGAROS_BYTES The UTF-8 bytes of a text, as a row of uint8.
text = angaros_char(text);
if isempty(text)
    bytes = zeros(1, 0, 'uint8');
elseif angaros_octave()
    bytes = uint8(text(:).');
else
    bytes = reshape(unicode2native(text, 'UTF-8'), 1, []);
end
end
