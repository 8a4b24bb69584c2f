function rotation = angaros_rotation(q)
%ANGAROS_ROTATION The 3 by 3 matrix of a quaternion [w x y z], which is normalised first.
len = sqrt(sum(q .^ 2));
if len < 1e-12 || ~isfinite(len)
    error('angaros:transform', 'a quaternion of length %g is no rotation', len);
end
q = q / len;
w = q(1);
x = q(2);
y = q(3);
z = q(4);
rotation = [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y); ...
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x); ...
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
end
