function files = angaros_bag_files(path)
%ANGAROS_BAG_FILES The MCAP files of a bag: the file itself, or those in its folder.
hint = 'hint: angaros bag convert -i OLD -o NEW makes MCAP of it';
if exist(path, 'dir') == 7
    found = dir(fullfile(path, '*.mcap'));
    if isempty(found)
        if isempty(dir(fullfile(path, '*.db3')))
            error('angaros:bag', '%s contains no file of a bag', path);
        end
        error('angaros:bag', '%s is a database, which is not read here\n%s', path, hint);
    end
    files = cell(1, numel(found));
    for at = 1:numel(found)
        files{at} = fullfile(path, found(at).name);
    end
    return;
end
if exist(path, 'file') ~= 2
    error('angaros:bag', 'there is no bag %s', path);
end
[~, ~, ending] = fileparts(path);
if any(strcmp(ending, {'.bag', '.db3'}))
    error('angaros:bag', '%s is no MCAP, and only that is read here\n%s', path, hint);
end
files = {path};
end
