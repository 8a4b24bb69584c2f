function bytes = angaros_cbor_text(text)
%ANGAROS_CBOR_TEXT A text as CBOR.
text = angaros_bytes(text);
bytes = [angaros_cbor_head(3, numel(text)), text];
end
