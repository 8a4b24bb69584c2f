function seconds = angaros_seconds(nanoseconds)
%ANGAROS_SECONDS Nanoseconds of uint64 as seconds, without losing the small ones first.
million = uint64(1000000);
% Division of integers rounds; what is too much is taken off again.
whole = nanoseconds ./ million;
over = whole .* million > nanoseconds;
whole = whole - uint64(over);
rest = nanoseconds - whole .* million;
seconds = double(whole) / 1e3 + double(rest) / 1e9;
end
