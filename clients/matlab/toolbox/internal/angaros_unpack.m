function bytes = angaros_unpack(packed, name, size, path)
%ANGAROS_UNPACK What a chunk of a bag holds: NAME is its compression, SIZE what it says to hold.
if isempty(name)
    name = 'none';
end
switch name
    case 'none'
        bytes = packed;
    case 'lz4'
        bytes = angaros_lz4(packed, size);
    case 'zstd'
        bytes = angaros_zstd(packed, path);
    otherwise
        error('angaros:bag', '%s is compressed by ''%s'', which is not read\n%s', path, name, ...
            'hint: angaros bag convert -i OLD -o NEW');
end
if numel(bytes) ~= size
    error('angaros:bag', '%s: a chunk has %d bytes where it says %d', path, numel(bytes), size);
end
end
