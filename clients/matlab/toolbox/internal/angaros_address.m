function [host, port] = angaros_address(text)
%ANGAROS_ADDRESS Host and port of a bridge: of HOST:PORT, or of the variable ANGAROS_BRIDGE, or
%   127.0.0.1 and 9091.
if nargin < 1 || isempty(text)
    text = getenv('ANGAROS_BRIDGE');
end
host = '127.0.0.1';
port = 9091;
if isempty(text)
    return;
end
colon = find(text == ':', 1, 'last');
if isempty(colon)
    host = text;
    return;
end
host = text(1:colon - 1);
port = str2double(text(colon + 1:end));
if isempty(host) || ~(port >= 1 && port <= 65535 && port == fix(port))
    error('angaros:argument', '''%s'' is no address\nhint: write it as robot:9091', text);
end
end
