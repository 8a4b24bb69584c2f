function msg = rosWriteTransform(msg, tform)
%ROSWRITETRANSFORM Puts a homogeneous 4 by 4 matrix into a message.
%   Into a geometry_msgs/Transform, TransformStamped, Pose or PoseStamped.
if ~isequal(size(tform), [4 4])
    error('angaros:transform', 'a transform is a matrix of 4 by 4');
end
for name = {'transform', 'pose'}
    if isfield(msg, name{1})
        msg.(name{1}) = rosWriteTransform(msg.(name{1}), tform);
        return;
    end
end
place = 'translation';
turn = 'rotation';
if isfield(msg, 'position')
    place = 'position';
    turn = 'orientation';
elseif ~isfield(msg, 'translation')
    error('angaros:transform', 'the message has no transform and no pose');
end
axes = 'xyz';
for at = 1:3
    msg.(place).(axes(at)) = tform(at, 4);
end
q = angaros_quaternion(tform(1:3, 1:3));
names = 'wxyz';
for at = 1:4
    msg.(turn).(names(at)) = q(at);
end
end
