% How long a message takes to a node and back, with and without AES-128 as work in between.
% Beside it: cargo run -p angaros-rosbridge --example echo, which sends back what it hears.
count = 200;
node = ros2node('/round_trips');
pub = ros2publisher(node, '/there/round_trips', 'std_msgs/UInt8MultiArray');
sub = ros2subscriber(node, '/back/round_trips', 'std_msgs/UInt8MultiArray');
msg = ros2message(pub);
% Until both are connected.
reply = [];
while isempty(reply)
    send(pub, msg);
    [reply, ~] = receive(sub, 0.2);
end
while ~isempty(reply)
    [reply, ~] = receive(sub, 0.2);
end
key = uint8(0:15);
fprintf('%10s %12s %12s %12s %12s\n', 'bytes', 'median us', '99 % us', 'largest us', 'AES-128 us');
for bytes = [16 64 512 1024 4096 16384 65536 262144 1048576]
    msg.data = uint8(mod(0:bytes - 1, 256)).';
    times_us = zeros(1, count);
    work_us = zeros(1, count);
    for at = 1:count
        begun = tic;
        send(pub, msg);
        reply = receive(sub, 10);
        times_us(at) = toc(begun) * 1e6;
        if bytes <= 4096 || at <= 5
            begun = tic;
            aes128_encrypt(reply.data, key);
            work_us(at) = toc(begun) * 1e6;
        end
    end
    sorted = sort(times_us);
    fprintf('%10d %12.0f %12.0f %12.0f %12.0f\n', bytes, median(times_us), ...
        sorted(ceil(0.99 * count)), sorted(end), median(work_us(work_us > 0)));
end
delete(node);
