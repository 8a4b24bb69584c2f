function msg = angaros_inner(msg)
%ANGAROS_INNER The transform or pose within messages that have one: TransformStamped, PoseStamped,
%   PoseWithCovariance, Odometry and the like.
for name = {'transform', 'pose', 'pose'}
    if isfield(msg, name{1})
        msg = msg.(name{1});
    end
end
end
