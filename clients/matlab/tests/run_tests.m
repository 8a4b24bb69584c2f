function failed = run_tests(varargin)
%RUN_TESTS Runs the suites that are named, or all: codec, stream, pictures, bags, graph, types.
%   Returns how many tests failed. What needs a bridge or a bag is skipped where the environment
%   does not name it: ANGAROS_BRIDGE (with bridges/rosbridge/examples/graph and echo beside it) and
%   ANGAROS_TEST_BAGS, as scripts/matlab.sh does.
here = fileparts(mfilename('fullpath'));
addpath(here);
addpath(genpath(fullfile(here, '..', 'toolbox')));
suites = varargin;
if isempty(suites)
    suites = {'codec', 'stream', 'pictures', 'bags', 'graph', 'types'};
end
passed = 0;
failed = 0;
skipped = 0;
for at = 1:numel(suites)
    tests = feval(['suite_' suites{at}]);
    for place = 1:size(tests, 1)
        begun = tic;
        try
            tests{place, 2}();
            passed = passed + 1;
            fprintf('ok %s: %s (%.2f s)\n', suites{at}, tests{place, 1}, toc(begun));
        catch problem
            if strcmp(problem.identifier, 'angaros_test:skipped')
                skipped = skipped + 1;
                fprintf('skipped: %s: %s: %s\n', suites{at}, tests{place, 1}, problem.message);
            else
                failed = failed + 1;
                fprintf('FAILED %s: %s: %s\n', suites{at}, tests{place, 1}, problem.message);
                for level = 1:min(4, numel(problem.stack))
                    fprintf('    at %s:%d\n', problem.stack(level).name, problem.stack(level).line);
                end
            end
        end
    end
end
fprintf('%d passed, %d failed, %d skipped; %d calls of the toolbox over the bridge\n', passed, ...
    failed, skipped, count_call());
end
