function tform = rosReadTransform(msg)
%ROSREADTRANSFORM The homogeneous 4 by 4 matrix of a message.
%   Of a geometry_msgs/Transform, TransformStamped, Pose, PoseStamped, PoseWithCovarianceStamped
%   or a nav_msgs/Odometry.
inner = angaros_inner(msg);
if isfield(inner, 'translation')
    place = inner.translation;
elseif isfield(inner, 'position')
    place = inner.position;
else
    error('angaros:transform', 'the message has no transform and no pose');
end
tform = eye(4);
tform(1:3, 1:3) = angaros_rotation(rosReadQuaternion(inner));
tform(1:3, 4) = double([place.x; place.y; place.z]);
end
