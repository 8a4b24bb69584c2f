function files = angaros_bag_files(path)
%ANGAROS_BAG_FILES The MCAP files of a bag: the file itself, or those in its folder.
hint = 'hint: angaros bag convert -i OLD -o NEW makes MCAP of it';
if exist(path, 'dir') == 7
    listed = dir(path);
    names = {listed.name};
    found = names(~cellfun(@isempty, regexp(names, '\.mcap$', 'once')));
    if isempty(found)
        if all(cellfun(@isempty, regexp(names, '\.(db3|zstd)$', 'once')))
            error('angaros:bag', '%s contains no file of a bag', path);
        end
        error('angaros:bag', ['%s is a database or compressed as a whole, which is not ' ...
            'read\n%s'], path, hint);
    end
    files = cell(1, numel(found));
    for at = 1:numel(found)
        files{at} = fullfile(path, found{at});
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
