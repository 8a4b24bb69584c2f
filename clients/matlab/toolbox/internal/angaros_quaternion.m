function q = angaros_quaternion(rotation)
%ANGAROS_QUATERNION The quaternion [w x y z] of a 3 by 3 rotation, with w of at least 0.
%   From the largest of the four components, so that nothing small is divided by.
r = rotation;
squares = [1 + r(1, 1) + r(2, 2) + r(3, 3), 1 + r(1, 1) - r(2, 2) - r(3, 3), ...
    1 - r(1, 1) + r(2, 2) - r(3, 3), 1 - r(1, 1) - r(2, 2) + r(3, 3)];
[largest, at] = max(squares);
switch at
    case 1
        q = [largest, r(3, 2) - r(2, 3), r(1, 3) - r(3, 1), r(2, 1) - r(1, 2)];
    case 2
        q = [r(3, 2) - r(2, 3), largest, r(1, 2) + r(2, 1), r(1, 3) + r(3, 1)];
    case 3
        q = [r(1, 3) - r(3, 1), r(1, 2) + r(2, 1), largest, r(2, 3) + r(3, 2)];
    otherwise
        q = [r(2, 1) - r(1, 2), r(1, 3) + r(3, 1), r(2, 3) + r(3, 2), largest];
end
q = q / sqrt(sum(q .^ 2));
if q(1) < 0
    q = -q;
end
end
