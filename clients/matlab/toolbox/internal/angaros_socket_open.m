function socket = angaros_socket_open(host, port)
%ANGAROS_SOCKET_OPEN A TCP connection: tcpclient of MATLAB, or of Octave's instrument-control.
if angaros_octave() && isempty(which('tcpclient'))
    try
        pkg('load', 'instrument-control');
    catch problem
        error('angaros:connection', ['Octave has no TCP: %s\n' ...
            'hint: apt install octave-instrument-control'], problem.message);
    end
end
try
    if angaros_octave()
        socket = tcpclient(host, port);
    else
        socket = tcpclient(host, port, 'ConnectTimeout', 5, 'EnableTransferDelay', false);
    end
catch problem
    error('angaros:connection', ['cannot connect to a bridge at %s:%d: %s\n' ...
        'hint: angaros bridge rosbridge --tcp-port %d'], host, port, ...
        strtrim(problem.message), port);
end
end
