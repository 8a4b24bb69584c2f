function tests = suite_codec()
%SUITE_CODEC Definitions, CDR, CBOR and JSON, without a bridge.
tests = { ...
    'a definition says fields, arrays and defaults', @a_definition_says_fields; ...
    'every kind of field goes through CDR', @every_kind_goes_through_cdr; ...
    'CDR is as others write it', @cdr_is_as_others_write_it; ...
    'big-endian CDR is read', @big_endian_is_read; ...
    'CDR that lies is an error and nothing else', @cdr_that_lies_is_an_error; ...
    'integers beyond 2^53 are exact', @integers_are_exact; ...
    'values that do not fit are errors with the field', @values_that_do_not_fit; ...
    'CBOR is as the standard writes it', @cbor_is_as_the_standard; ...
    'numbers of JSON are exact', @numbers_of_json_are_exact; ...
    'base64 is read', @base64_is_read; ...
    'texts are UTF-8 outside', @texts_are_utf8; ...
    'the example of AES-128 encrypts as the standard says', @aes_is_the_standard};
end

function text = definition()
lines = {'# every kind of field', 'bool b', 'byte o', 'char c', 'int8 i8 5', 'uint16 u16', ...
    'int64 i64', 'uint64 u64', 'float32 f', 'float64 d 0.5  # half', 'string s "a # b"', ...
    'wstring w', 'bool[] bs', 'byte[] os', 'int16[3] fixed', 'uint32[<=2] few', 'int64[] longs', ...
    'float64[] ds [1.5, 2.5]', 'string[] texts', 'string<=3 short', 'Part part', ...
    'own/Part[] parts', 'Part[2] two', ...
    'int32 SIZE=7', 'string NAME = x', repmat('=', 1, 80), 'MSG: own/Part', ...
    'int8 a 5', 'std_msgs/Header header', repmat('=', 1, 80), 'MSG: std_msgs/Header', ...
    'builtin_interfaces/Time stamp', 'string frame_id', repmat('=', 1, 80), ...
    'MSG: builtin_interfaces/Time', 'int32 sec', 'uint32 nanosec'};
text = strjoin(lines, sprintf('\n'));
end

function plan = all_kinds()
plan = plan_of_text('own/msg/All', definition());
end

function msg = filled()
msg = getfield(all_kinds(), 'template');
msg.b = true;
msg.o = uint8(255);
msg.i8 = int8(-128);
msg.u16 = uint16(65535);
msg.i64 = intmin('int64');
msg.u64 = intmax('uint64');
msg.f = single(0.1);
msg.d = NaN;
msg.s = angaros_text(uint8([195 188 34 10]));
msg.w = angaros_text(uint8([97 240 157 132 158 195 169]));
msg.bs = [true; false; true];
msg.os = uint8([0; 255]);
msg.fixed = int16([1; -2; 3]);
msg.few = uint32([1; 4294967295]);
msg.longs = int64([-1; 1]);
msg.ds = [0.1; -Inf];
msg.texts = {''; 'a'};
msg.short = 'abc';
msg.part.a = int8(1);
msg.part.header.frame_id = 'map';
msg.parts = [msg.part; msg.part];
msg.parts(2).header.stamp.sec = int32(-7);
msg.two(2).a = int8(2);
end

function a_definition_says_fields()
plan = all_kinds();
check_equal(numel(plan.names), 22, 'fields: constants are none');
msg = plan.template;
check_equal(msg.MessageType, 'own/All');
check_equal(msg.i8, int8(5));
check_equal(msg.d, 0.5);
check_equal(msg.s, 'a # b');
check_equal(msg.ds, [1.5; 2.5]);
check_equal(msg.fixed, zeros(3, 1, 'int16'));
check_equal(size(msg.parts), [0 1]);
check_equal(msg.two(2).a, int8(5));
check_equal(msg.part.header.stamp.nanosec, uint32(0));
check_equal(msg.part.MessageType, 'own/Part');
check_error(@() plan_of_text('own/msg/A', 'own/B b'), 'own/B');
check_error(@() plan_of_text('own/msg/A', 'own/A a'), 'contains itself');
end

function every_kind_goes_through_cdr()
plan = all_kinds();
msg = filled();
bytes = angaros_cdr_write(plan, msg);
check_equal(angaros_cdr_read(plan, bytes), msg, 'msg');
check_equal(angaros_cdr_write(plan, angaros_cdr_read(plan, bytes)), bytes, 'the bytes');
end

function cdr_is_as_others_write_it()
% Of testdata/cdr: wstring, padding before elements of 8 bytes, the empty message.
wide = plan_of_text('example_interfaces/msg/WString', 'wstring data');
msg = wide.template;
msg.data = angaros_text(uint8([97 240 157 132 158 195 169]));
check_equal(lower(reshape(dec2hex(angaros_cdr_write(wide, msg), 2).', 1, [])), ...
    '0001000004000000610034d81edde900', 'a wstring');
lines = {'own/Layout layout', 'float64[] data', repmat('=', 1, 80), 'MSG: own/Layout', ...
    'own/Dim[] dim', 'uint32 data_offset', repmat('=', 1, 80), 'MSG: own/Dim', 'string label'};
plan = plan_of_text('own/Array', strjoin(lines, sprintf('\n')));
msg = plan.template;
msg.layout.data_offset = 7;
msg.data = 1;
check_equal(lower(reshape(dec2hex(angaros_cdr_write(plan, msg), 2).', 1, [])), ...
    '0001000000000000070000000100000000000000000000000000f03f', 'padding');
nothing = plan_of_text('std_msgs/msg/Empty', '');
check_equal(angaros_cdr_write(nothing, nothing.template), uint8([0 1 0 0 0]), 'nothing');
check_equal(angaros_cdr_read(nothing, uint8([0 1 0 0 0])), nothing.template, 'nothing');
end

function big_endian_is_read()
plan = plan_of_text('own/A', sprintf('uint16 a\nint64 b\nuint32[] c\nstring d'));
bytes = uint8([0 0 0 0, 1 2, zeros(1, 6), 255 255 255 255 255 255 255 254, 0 0 0 1, 0 0 1 0, ...
    0 0 0 2, 65 0]);
msg = angaros_cdr_read(plan, bytes);
check_equal(msg.a, uint16(258));
check_equal(msg.b, int64(-2));
check_equal(msg.c, uint32(256));
check_equal(msg.d, 'A');
end

function cdr_that_lies_is_an_error()
plan = all_kinds();
bytes = angaros_cdr_write(plan, filled());
for count = 0:numel(bytes) - 1
    try
        angaros_cdr_read(plan, bytes(1:count));
    catch problem
        check(strncmp(problem.identifier, 'angaros:', 8), 'cut at %d: %s', count, problem.message);
        continue;
    end
    error('angaros_test:failed', 'a message that is cut off at %d is read', count);
end
for at = 1:numel(bytes)
    damaged = bytes;
    damaged(at) = bitxor(damaged(at), 255);
    try
        angaros_cdr_read(plan, damaged);
    catch problem
        check(strncmp(problem.identifier, 'angaros:', 8), 'byte %d: %s', at, problem.message);
    end
end
long = plan_of_text('own/L', 'float64[] data');
check_error(@() angaros_cdr_read(long, uint8([0 1 0 0 255 255 255 255])), 'ends before them');
check_error(@() angaros_cdr_read(long, uint8([0 2 0 0 0 0 0 0])), 'begin like CDR');
end

function integers_are_exact()
check_equal(angaros_integer('-9223372036854775808', 'int64'), intmin('int64'));
check_equal(angaros_integer('9223372036854775807', 'int64'), intmax('int64'));
check_equal(angaros_integer('18446744073709551615', 'uint64'), intmax('uint64'));
expected = int64(9007199254740992) + int64(1);
check_equal(angaros_integer('9007199254740993', 'int64'), expected);
check_equal(angaros_integer('-42', 'int8'), int8(-42));
end

function values_that_do_not_fit()
plan = all_kinds();
msg = filled();
cases = {'u16', 65536, 'field ''u16'': 65536 is no uint16'; 'u16', 1.5, '1.5 is no uint16'; ...
    'i8', -129, '-129 is no int8'; 'b', 2, 'true or false'; 's', 5, 'a text is expected'; ...
    'i64', 2 ^ 63, 'is no int64'; 'u64', int8(-1), '-1 is no uint64'; ...
    'i8', NaN, 'NaN is no int8'; ...
    'fixed', 1, '1 elements where there are 3'; 'd', [1 2], '2 elements where there is one'; ...
    'part', 5, 'a struct of own/Part'; 's', ['a' char(0)], 'character 0'; 'texts', {5}, 'texts'};
for at = 1:size(cases, 1)
    wrong = msg;
    wrong.(cases{at, 1}) = cases{at, 2};
    check_error(@() angaros_cbor_message(plan, wrong), cases{at, 3});
    check_error(@() angaros_cdr_write(plan, wrong), cases{at, 3});
end
wrong = msg;
wrong.parts(2).header.frame = 'x';
check_error(@() angaros_cbor_message(plan, wrong), ...
    'field ''parts(2).header'': std_msgs/Header has no field ''frame''');
part = struct('u16', 7, 'ds', [1 2 3], 'texts', {{'a', 'b'}}, 'f', 2);
read = angaros_cdr_read(plan, angaros_cdr_write(plan, part));
check_equal(read.u16, uint16(7));
check_equal(read.ds, [1; 2; 3]);
check_equal(read.texts, {'a'; 'b'});
check_equal(read.i8, int8(5), 'what is left out has its default');
end

function cbor_is_as_the_standard()
% RFC 8949, appendix A.
check_equal(angaros_cbor_number(int64(100)), uint8([24 100]));
check_equal(angaros_cbor_number(int64(1000000)), uint8([26 0 15 66 64]));
check_equal(angaros_cbor_number(intmax('uint64')), uint8([27 255 255 255 255 255 255 255 255]));
check_equal(angaros_cbor_number(int64(-1000)), uint8([57 3 231]));
check_equal(angaros_cbor_number(intmin('int64')), uint8([59 127 255 255 255 255 255 255 255]));
check_equal(angaros_cbor_number(1.1), uint8([251 63 241 153 153 153 153 153 154]));
check_equal(angaros_cbor_number(single(100000)), uint8([250 71 195 80 0]));
bytes = angaros_cbor_map({'a', 1, 'b', 'x', 'c', true, 'd', 0.5, 'e', struct('cbor', uint8(246))});
[value, pos] = angaros_cbor_read(bytes, 0);
check_equal(value, struct('a', 1, 'b', 'x', 'c', true, 'd', 0.5, 'e', []));
check_equal(pos, numel(bytes));
check_equal(angaros_cbor_end(bytes), numel(bytes));
check_equal(angaros_cbor_end(bytes(1:end - 1)), 0, 'what is cut off has no end');
bytes = [uint8([161 97 120 90 0 1 0 0]), zeros(1, 3, 'uint8')];
check_equal(angaros_cbor_end(bytes), 65544, 'the end of a string that is still to come');
check_error(@() angaros_cbor_read(uint8([91 255 255 255 255 255 255 255 255 1]), 0), 'string');
check_error(@() angaros_cbor_read(uint8([155 255 255 255 255 255 255 255 255 1]), 0), 'elements');
end

function numbers_of_json_are_exact()
text = ['{"i64":-9223372036854775808,"u64":18446744073709551615,"d":1.7976931348623157e+308,' ...
    '"ds":[0.30000000000000004,5e-324,1,null],"longs":[9007199254740993,-1],"f":3.4028235e38,' ...
    '"s":"1234567890123456789, \"e\" \\","os":[1,2],"texts":["a","true"],"b":true,' ...
    '"parts":[{"a":1},{"a":2}],"few":[]}'];
msg = angaros_from_json(all_kinds(), angaros_json(angaros_bytes(text)));
check_equal(msg.i64, intmin('int64'));
check_equal(msg.u64, intmax('uint64'));
check_equal(msg.d, realmax());
check_equal(msg.ds, [0.1 + 0.2; 4.9406564584124654e-324; 1; NaN]);
check_equal(msg.longs, [int64(9007199254740992) + int64(1); int64(-1)]);
check_equal(msg.f, realmax('single'));
check_equal(msg.s, '1234567890123456789, "e" \');
check_equal(msg.os, uint8([1; 2]));
check_equal(msg.texts, {'a'; 'true'});
check_equal(msg.b, true);
check_equal([msg.parts.a], int8([1 2]));
check_equal(msg.few, zeros(0, 1, 'uint32'));
check_equal(msg.fixed, zeros(3, 1, 'int16'));
end

function base64_is_read()
% RFC 4648, section 10.
cases = {'', ''; 'Zg==', 'f'; 'Zm8=', 'fo'; 'Zm9v', 'foo'; 'Zm9vYg==', 'foob'; ...
    'Zm9vYmFy', 'foobar'};
for at = 1:size(cases, 1)
    check_equal(char(angaros_from_base64(cases{at, 1})), cases{at, 2}, cases{at, 1});
end
check_equal(angaros_from_base64('AP+A'), uint8([0 255 128]));
check_error(@() angaros_from_base64('a*bc'), 'base64');
end

function texts_are_utf8()
bytes = uint8([195 188 32 226 130 172 32 240 159 152 128]);
check_equal(angaros_bytes(angaros_text(bytes)), bytes);
check_equal(angaros_to_utf16(angaros_text(bytes)), uint16([252 32 8364 32 55357 56832]));
check(angaros_is_utf8(bytes), 'it is UTF-8');
for wrong = {[192 128], [237 160 128], [226 130], 255, [240 128 128 128], [244 144 128 128], 128}
    check(~angaros_is_utf8(uint8(wrong{1})), '%s is no UTF-8', mat2str(wrong{1}));
end
check_equal(angaros_from_utf16(uint16([252 32 8364 32 55357 56832])), angaros_text(bytes));
end

function aes_is_the_standard()
addpath(fullfile(fileparts(mfilename('fullpath')), '..', 'examples'));
% FIPS 197, appendices B and C.1; several blocks at once.
key = uint8([43 126 21 22 40 174 210 166 171 247 21 136 9 207 79 60]);
plain = uint8([50 67 246 168 136 90 48 141 49 49 152 162 224 55 7 52]);
cipher = uint8([57 37 132 29 2 220 9 251 220 17 133 151 25 106 11 50]);
check_equal(aes128_encrypt(plain, key), cipher);
check_equal(aes128_encrypt([plain, plain].', key), [cipher, cipher].');
plain = uint8(17 * (0:15));
cipher = uint8([105 196 224 216 106 123 4 48 216 205 183 128 112 180 197 90]);
check_equal(aes128_encrypt(plain, uint8(0:15)), cipher);
end
