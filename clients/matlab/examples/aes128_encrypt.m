function cipher = aes128_encrypt(plain, key)
%AES128_ENCRYPT Encrypts blocks of 16 bytes with AES-128 in the mode ECB (FIPS 197).
%   PLAIN has a multiple of 16 bytes, KEY has 16. All blocks are worked at side by side. It is the
%   work of paper 003 for a co-processor, and no way to keep a secret: equal blocks look equal.
persistent box twice
if isempty(box)
    [box, twice] = tables();
end
if mod(numel(plain), 16) ~= 0 || numel(key) ~= 16
    error('aes128_encrypt takes blocks of 16 bytes and a key of 16');
end
keys = expand(double(key(:)), box);
state = reshape(double(plain), 16, []);
count = size(state, 2);
state = bitxor(state, repmat(keys(:, 1), 1, count));
% Row r of the 4 by 4 bytes moves r places to the left.
places = reshape(1:16, 4, 4);
for row = 2:4
    places(row, :) = places(row, mod((0:3) + row - 1, 4) + 1);
end
for turn = 1:10
    state = box(state + 1);
    state = reshape(state, 16, []);
    state = state(places(:), :);
    if turn < 10
        state = mix(state, twice);
    end
    state = bitxor(state, repmat(keys(:, turn + 1), 1, count));
end
cipher = reshape(uint8(state), size(plain));
end

function state = mix(state, twice)
% Each column times the polynomial 3x^3 + x^2 + x + 2.
columns = reshape(state, 4, []);
doubled = reshape(twice(columns + 1), 4, []);
next = columns([2 3 4 1], :);
all = bitxor(bitxor(columns(1, :), columns(2, :)), bitxor(columns(3, :), columns(4, :)));
mixed = bitxor(bitxor(doubled, reshape(twice(next + 1), 4, [])), ...
    bitxor(columns, all([1 1 1 1], :)));
state = reshape(mixed, 16, []);
end

function keys = expand(key, box)
words = zeros(4, 44);
words(:, 1:4) = reshape(key, 4, 4);
round_constant = 1;
for at = 5:44
    word = words(:, at - 1);
    if mod(at - 1, 4) == 0
        word = reshape(box(word([2 3 4 1]) + 1), 4, 1);
        word(1) = bitxor(word(1), round_constant);
        round_constant = double_of(round_constant);
    end
    words(:, at) = bitxor(words(:, at - 4), word);
end
keys = reshape(words, 16, 11);
end

function [box, twice] = tables()
% The S-box by powers of 3 and of its inverse in the field of 256 elements.
box = zeros(1, 256);
box(1) = 99;
one = 1;
inverse = 1;
for step = 1:255
    one = bitxor(one, double_of(one));
    inverse = bitxor(inverse, mod(inverse * 2, 256));
    inverse = bitxor(inverse, mod(inverse * 4, 256));
    inverse = bitxor(inverse, mod(inverse * 16, 256));
    if inverse >= 128
        inverse = bitxor(inverse, 9);
    end
    mixed = inverse;
    for turn = 1:4
        turned = mod(inverse * 2 ^ turn, 256) + floor(inverse / 2 ^ (8 - turn));
        mixed = bitxor(mixed, turned);
    end
    box(one + 1) = bitxor(mixed, 99);
end
twice = zeros(1, 256);
for at = 0:255
    twice(at + 1) = double_of(at);
end
end

function value = double_of(value)
value = value * 2;
if value >= 256
    value = bitxor(value - 256, 27);
end
end
