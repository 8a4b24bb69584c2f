function [type, given] = angaros_topic_type(connection, topic, given)
%ANGAROS_TOPIC_TYPE The type that the arguments begin with, or else the one that the topic has.
if ~isempty(given)
    first = angaros_char(given{1});
    if ischar(first) && any(first == '/')
        type = angaros_short_type(first);
        given = given(2:end);
        return;
    end
end
answer = angaros_ask(connection, 'topic_type', {'topic', topic});
if isempty(answer.type)
    error('angaros:type', ['nobody uses topic %s, so its type is not known\n' ...
        'hint: name it, as in "std_msgs/String"'], topic);
end
type = angaros_short_type(answer.type);
end
