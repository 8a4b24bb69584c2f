function result = angaros_run(callback, arguments)
%ANGAROS_RUN Calls a callback: a function, or a cell of one and what it gets behind ARGUMENTS.
if iscell(callback)
    arguments = [arguments, reshape(callback(2:end), 1, [])];
    callback = callback{1};
end
if nargout > 0
    result = callback(arguments{:});
else
    callback(arguments{:});
end
end
