function names = rosReadAllFieldNames(msg)
%ROSREADALLFIELDNAMES The fields of the points of a sensor_msgs/PointCloud2, as a row of texts.
names = reshape({msg.fields.name}, 1, []);
end
