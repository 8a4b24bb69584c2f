function entity = rosApplyTransform(tform, entity)
%ROSAPPLYTRANSFORM A message in the frame that a transform leads to.
%   TFORM is a geometry_msgs/TransformStamped (or a 4 by 4 matrix). ENTITY is a PointStamped,
%   PoseStamped, QuaternionStamped or Vector3Stamped of geometry_msgs, or a sensor_msgs/PointCloud2
%   of float32 points. Its header gets the frame of the transform.
matrix = tform;
if isstruct(tform)
    matrix = rosReadTransform(tform);
    if isfield(entity, 'header') && isfield(tform, 'header')
        entity.header.frame_id = tform.header.frame_id;
    end
end
if isfield(entity, 'point')
    entity.point = move(matrix, entity.point, 1);
elseif isfield(entity, 'vector')
    entity.vector = move(matrix, entity.vector, 0);
elseif isfield(entity, 'pose')
    entity.pose = rosWriteTransform(entity.pose, matrix * rosReadTransform(entity.pose));
elseif isfield(entity, 'quaternion')
    turned = matrix(1:3, 1:3) * angaros_rotation(rosReadQuaternion(entity.quaternion));
    q = angaros_quaternion(turned);
    names = 'wxyz';
    for at = 1:4
        entity.quaternion.(names(at)) = q(at);
    end
elseif isfield(entity, 'point_step')
    entity = cloud(matrix, entity);
else
    error('angaros:transform', 'a message of this type is not transformed');
end
end

function point = move(matrix, point, place)
moved = matrix * [double(point.x); double(point.y); double(point.z); place];
point.x = moved(1);
point.y = moved(2);
point.z = moved(3);
end

function msg = cloud(matrix, msg)
% Other fields than x, y and z stay as they are.
xyz = double(rosReadXYZ(msg));
moved = single([xyz, ones(size(xyz, 1), 1)] * matrix(1:3, :).');
names = 'xyz';
width = double(msg.width);
starts = (0:double(msg.height) - 1) * double(msg.row_step) ...
    + (0:width - 1).' * double(msg.point_step);
for at = 1:3
    field = msg.fields(find(strcmp(names(at), {msg.fields.name}), 1));
    if field.datatype ~= 7
        error('angaros:transform', 'points that are no float32 are not transformed');
    end
    places = reshape(starts, 1, []) + double(field.offset) + (1:4).';
    bytes = typecast(moved(:, at).', 'uint8');
    if msg.is_bigendian
        bytes = typecast(swapbytes(moved(:, at).'), 'uint8');
    end
    msg.data(places(:)) = bytes;
end
end
