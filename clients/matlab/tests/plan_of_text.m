function plan = plan_of_text(name, text)
%PLAN_OF_TEXT How messages of a definition are read and written.
plan = angaros_plan(angaros_definition(name, text), angaros_short_type(name));
end
