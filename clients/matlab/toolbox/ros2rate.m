classdef ros2rate < handle
    %ROS2RATE Keeps a loop at a rate. What comes is handled while it waits.
    %   rate = ros2rate(node, 10);
    %   while true
    %       ...
    %       waitfor(rate);
    %   end
    properties
        % Hz, and seconds.
        DesiredRate = 1;
        DesiredPeriod = 1;
        LastPeriod = NaN;
    end
    properties (Dependent)
        TotalElapsedTime
    end
    properties (Hidden)
        Connection = [];
        Begun = [];
        Last = NaN;
        Next = 0;
        Periods = zeros(1, 0);
        Misses = 0;
    end
    methods
        function obj = ros2rate(node, rate)
            if ~(isnumeric(rate) && isscalar(rate) && rate > 0 && isfinite(rate))
                error('angaros:argument', 'a rate is a number of Hz above 0');
            end
            obj.Connection = node.Connection;
            obj.DesiredRate = double(rate);
            obj.DesiredPeriod = 1 / double(rate);
            reset(obj);
        end

        function reset(obj)
            %RESET Begins anew, now.
            obj.Begun = tic;
            obj.Last = 0;
            obj.Next = obj.DesiredPeriod;
            obj.LastPeriod = NaN;
            obj.Periods = zeros(1, 0);
            obj.Misses = 0;
        end

        function missed = waitfor(obj)
            %WAITFOR Waits until the next turn; returns how many turns were missed.
            left = obj.Next - toc(obj.Begun);
            missed = 0;
            if left < 0
                % The next turn is at once; those that were missed are not caught up with.
                missed = floor(-left / obj.DesiredPeriod) + 1;
                obj.Next = obj.Next + missed * obj.DesiredPeriod;
                angaros_turn(obj.Connection, 0);
            else
                while left > 0
                    if obj.Connection.IsOpen
                        angaros_turn(obj.Connection, left);
                    else
                        pause(left);
                    end
                    left = obj.Next - toc(obj.Begun);
                end
                obj.Next = obj.Next + obj.DesiredPeriod;
            end
            now_s = toc(obj.Begun);
            obj.LastPeriod = now_s - obj.Last;
            periods = [obj.Periods, obj.LastPeriod];
            obj.Periods = periods(max(1, numel(periods) - 999):end);
            obj.Last = now_s;
            obj.Misses = obj.Misses + missed;
        end

        function found = statistics(obj)
            %STATISTICS Of the last periods, 1000 at most.
            periods = obj.Periods;
            found = struct('Periods', periods, 'NumPeriods', numel(periods), ...
                'AveragePeriod', mean(periods), 'StandardDeviation', std(periods), ...
                'NumOverruns', obj.Misses);
        end

        function seconds = get.TotalElapsedTime(obj)
            seconds = toc(obj.Begun);
        end
    end
end
