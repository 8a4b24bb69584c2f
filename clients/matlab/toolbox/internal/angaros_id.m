function id = angaros_id(connection, kind)
%ANGAROS_ID An id for an operation, which is a name of a field too: call_1, call_2 ...
connection.Count = connection.Count + 1;
id = sprintf('%s_%d', kind, connection.Count);
end
