% The other side of a round trip, in GNU Octave with the toolbox of clients/matlab: paper 003's protocol B.
% It sends back what it gets, counts what it used between the words MEASURE and END, and prints its report.
% usage: octave-cli --no-init-file octave_pong.m TOOLBOX MEETING_PREFIX pingpong OPTIONS of the contract
1;

function value = option(words, name, default)
    value = default;
    at = find(strcmp(words, ['--' name]), 1);
    if ~isempty(at)
        value = words{at + 1};
    end
end

function port = port_of(file, patience_s)
    began = tic();
    id = fopen(file);
    while id < 0
        if toc(began) > patience_s
            error('ping did not start its server');
        end
        pause(0.005);
        id = fopen(file);
    end
    port = strtrim(fgetl(id));
    fclose(id);
end

% Which control word these bytes are, as in crates/bench_peer/src/link.rs; 0 for a message.
function what = control_of(bytes)
    what = double(bytes(1)) * (bytes(8) >= 128);
end

function used = usage()
    all = getrusage();
    ns = @(time) 1e9 * time.sec + 1e3 * time.usec;
    used = [ns(all.utime), ns(all.stime), all.nvcsw, all.nivcsw, all.minflt + all.majflt];
end

function print_report(words, answered, wall_ns, used)
    all = getrusage();
    printf(['{"role":"pong","peer":"rosbridge","variant":"%s","wake":"block","sent":%d,"received":%d,' ...
        '"lost":0,"late":0,"duplicates":0,"wall_ns":%d,"cpu_user_ns":%d,"cpu_sys_ns":%d,' ...
        '"ctx_voluntary":%d,"ctx_involuntary":%d,"faults":%d,"idle_cpu_fraction":null,' ...
        '"max_rss_kb":%d}\n'], option(words, 'variant', ''), answered, answered, round(wall_ns), ...
        round(used(1)), round(used(2)), used(3), used(4), used(5), all.maxrss);
    fflush(stdout);
end

function serve(words)
    toolbox = words{1};
    addpath(genpath(toolbox));
    session = option(words, 'session', '');
    patience_s = str2double(option(words, 'timeout-ms', '10000')) / 1000;
    port = port_of([words{2} session], patience_s);
    topic = ['/angaros_peer_' strrep(session, '-', '_') '_'];
    node = ros2node('/pong', 'Address', ['127.0.0.1:' port]);
    out = ros2publisher(node, [topic 'to_ping'], 'std_msgs/UInt8MultiArray');
    in = ros2subscriber(node, [topic 'to_pong'], 'std_msgs/UInt8MultiArray');
    MEASURE = 3;
    END = 4;
    answered = 0;
    began = tic();
    before = usage();
    while true
        msg = receive(in, patience_s);
        what = control_of(msg.data(1:8));
        if what == END
            report = {answered, 1e9 * toc(began), usage() - before};
        end
        send(out, msg);
        answered = answered + 1;
        if what == MEASURE
            answered = 0;
            began = tic();
            before = usage();
        elseif what == END
            break;
        end
    end
    print_report(words, report{:});
    % Repeated farewells are answered for a moment; ping, which has the server, may be gone.
    try
        [msg, is_there] = receive(in, 0.5);
        while is_there
            send(out, msg);
            [msg, is_there] = receive(in, 0.5);
        end
    catch
    end
end

try
    pkg('load', 'instrument-control');
    serve(argv());
catch problem
    fprintf(stderr, 'rosbridge: %s\n', problem.message);
    exit(1);
end
