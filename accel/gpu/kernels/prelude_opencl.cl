// What the kernels of `angaros-accel-source` need of the language they are compiled as; this is for
// OpenCL C 1.2.

#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif
// Numbers are rounded after every operation, as on the processor.
#pragma OPENCL FP_CONTRACT OFF

#define KERNEL __kernel
#define DEVICE
#define STAGE_DEVICE
#define GLOBAL __global
#define RESTRICT restrict
#define GLOBAL_X ((int)get_global_id(0))
#define GLOBAL_Y ((int)get_global_id(1))
#define GLOBAL_Z ((int)get_global_id(2))
#define INT_AS_FLOAT(bits) as_float(bits)
#define FLOAT_AS_INT(number) as_int(number)
#define HALVES_AS_DOUBLE(high, low) as_double((long)(high) << 32 | (unsigned)(low))
