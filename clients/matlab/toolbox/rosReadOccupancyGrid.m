function map = rosReadOccupancyGrid(msg)
%ROSREADOCCUPANCYGRID A nav_msgs/OccupancyGrid as a struct.
%   Occupancy: one row for each row of cells, the one with the largest y first, from 0 to 1, NaN
%   where nothing is known. Resolution: cells per metre. GridLocationInWorld: the corner with the
%   smallest x and y, in metres.
width = double(msg.info.width);
height = double(msg.info.height);
data = double(msg.data(:));
if numel(data) ~= width * height
    error('angaros:map', 'a map of %d x %d has %d cells', width, height, numel(data));
end
data(data < 0) = NaN;
cells = reshape(data, width, height).' / 100;
origin = msg.info.origin.position;
map = struct('Occupancy', cells(end:-1:1, :), 'Resolution', 1 / double(msg.info.resolution), ...
    'GridLocationInWorld', double([origin.x, origin.y]));
end
