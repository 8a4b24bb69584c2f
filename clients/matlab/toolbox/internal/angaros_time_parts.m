function [sec, nanosec] = angaros_time_parts(seconds, nanoseconds)
%ANGAROS_TIME_PARTS Seconds as int32 and nanoseconds from 0 to 999999999 as uint32.
whole = floor(double(seconds));
rest = round((double(seconds) - whole) * 1e9) + double(nanoseconds);
whole = whole + floor(rest / 1e9);
rest = mod(rest, 1e9);
if whole < -2147483648 || whole > 2147483647
    error('angaros:argument', '%g s are no time of ROS', double(seconds));
end
sec = int32(whole);
nanosec = uint32(rest);
end
