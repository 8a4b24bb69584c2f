function angaros_forget(connection, id)
%ANGAROS_FORGET Takes a subscriber out of the list of those that messages are for.
kept = {};
names = {};
all = connection.Subscribers;
for at = 1:numel(all)
    one = all{at};
    if ~strcmp(one.Id, id)
        kept{end + 1} = one; %#ok<AGROW>
        names{end + 1} = one.TopicName; %#ok<AGROW>
    end
end
connection.Subscribers = kept;
connection.SubscribedTopics = names;
end
