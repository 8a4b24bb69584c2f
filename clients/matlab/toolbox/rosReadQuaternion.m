function q = rosReadQuaternion(msg)
%ROSREADQUATERNION The rotation in a message as [w x y z]: of a geometry_msgs/Quaternion, or of a
%   pose or transform, with a header or without.
msg = angaros_inner(msg);
if isfield(msg, 'rotation')
    msg = msg.rotation;
elseif isfield(msg, 'orientation')
    msg = msg.orientation;
end
if ~all(isfield(msg, {'w', 'x', 'y', 'z'}))
    error('angaros:transform', 'the message has no rotation');
end
q = double([msg.w, msg.x, msg.y, msg.z]);
end
