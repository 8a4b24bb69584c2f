function bytes = angaros_zstd(packed, path)
%ANGAROS_ZSTD Unpacks with the program zstd: neither MATLAB nor Octave can.
from = [tempname() '.zst'];
to = [from '.out'];
cleaning = onCleanup(@() forget({from, to}));
id = fopen(from, 'w');
if id < 0
    error('angaros:bag', 'cannot write %s', from);
end
fwrite(id, packed, 'uint8');
fclose(id);
[status, ~] = system(sprintf('zstd -d -q -f -o "%s" "%s"', to, from));
id = -1;
if status == 0
    id = fopen(to, 'r');
end
if id < 0
    error('angaros:bag', ['%s is compressed by zstd, and no program zstd is there\n' ...
        'hint: angaros bag convert -i OLD -o NEW, or install zstd'], path);
end
bytes = reshape(fread(id, Inf, '*uint8'), 1, []);
fclose(id);
end

function forget(files)
for at = 1:numel(files)
    if exist(files{at}, 'file') == 2
        delete(files{at});
    end
end
end
