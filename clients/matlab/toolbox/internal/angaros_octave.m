function yes = angaros_octave()
%ANGAROS_OCTAVE Whether this is GNU Octave and not MATLAB.
persistent known
if isempty(known)
    known = exist('OCTAVE_VERSION', 'builtin') ~= 0;
end
yes = known;
end
