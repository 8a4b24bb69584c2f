function [kind, class_name, bytes, tag] = angaros_primitive(base)
%ANGAROS_PRIMITIVE How a type of ROS stands in MATLAB, in CDR and in CBOR.
%   KIND: 1 a number, 2 a bool, 3 a string, 4 a wstring, 5 a message. BYTES: its size in CDR. TAG:
%   of an array of it in CBOR (RFC 8746, little-endian).
class_name = '';
bytes = 4;
tag = 0;
kind = 1;
switch base
    case {'byte', 'char', 'uint8', 'octet'}
        class_name = 'uint8';
        bytes = 1;
        tag = 64;
    case 'int8'
        class_name = 'int8';
        bytes = 1;
        tag = 72;
    case {'int16', 'uint16'}
        class_name = base;
        bytes = 2;
        tag = 69 + 8 * (base(1) == 'i');
    case {'int32', 'uint32'}
        class_name = base;
        tag = 70 + 8 * (base(1) == 'i');
    case {'int64', 'uint64'}
        class_name = base;
        bytes = 8;
        tag = 71 + 8 * (base(1) == 'i');
    case 'float32'
        class_name = 'single';
        tag = 85;
    case 'float64'
        class_name = 'double';
        bytes = 8;
        tag = 86;
    case {'bool', 'boolean'}
        kind = 2;
        class_name = 'logical';
        bytes = 1;
    case 'string'
        kind = 3;
        class_name = 'char';
    case 'wstring'
        kind = 4;
        class_name = 'char';
    otherwise
        kind = 5;
        class_name = 'struct';
        bytes = 1;
end
end
