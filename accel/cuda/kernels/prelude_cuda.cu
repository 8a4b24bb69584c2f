// What the kernels of `angaros-accel-source` need of the language they are compiled as; this is for
// CUDA C, without any header.

#define KERNEL extern "C" __global__
#define DEVICE static __device__
// A stage is called, not copied to each place that reads a value of it: three stages after each other
// would be a third of a megabyte of code, for which the compiler takes half a minute.
#define STAGE_DEVICE static __device__ __noinline__
#define GLOBAL
#define RESTRICT __restrict__
#define GLOBAL_X ((int)(blockIdx.x * blockDim.x + threadIdx.x))
#define GLOBAL_Y ((int)blockIdx.y)
#define GLOBAL_Z ((int)blockIdx.z)
#define INT_AS_FLOAT(bits) __int_as_float(bits)
#define FLOAT_AS_INT(number) __float_as_int(number)
#define HALVES_AS_DOUBLE(high, low) __hiloint2double(high, low)
