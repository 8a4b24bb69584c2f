function angaros_no_verb(of, word, known)
%ANGAROS_NO_VERB The error about a word that ros2 does not know.
error('angaros:argument', '%s has no ''%s''\nhint: it has %s', of, char(word), known);
end
