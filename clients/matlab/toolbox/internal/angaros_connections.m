function result = angaros_connections(what, given)
%ANGAROS_CONNECTIONS The connections of this session.
%   'add' a connection: returns its key. 'remove' the one of that key. 'all': a cell of them.
%   'default': the newest, or one to the default address if there is none.
persistent open_ones next_key
if isempty(next_key)
    open_ones = {};
    next_key = 1;
end
result = [];
switch what
    case 'add'
        result = next_key;
        next_key = next_key + 1;
        open_ones{end + 1} = given;
    case 'remove'
        kept = {};
        for at = 1:numel(open_ones)
            one = open_ones{at};
            if one.Key ~= given
                kept{end + 1} = one; %#ok<AGROW>
            end
        end
        open_ones = kept;
    case 'all'
        result = open_ones;
    case 'default'
        if isempty(open_ones)
            [host, port] = angaros_address();
            result = angaros_connection(host, port, getenv('ANGAROS_TOKEN'));
        else
            result = open_ones{end};
        end
end
end
