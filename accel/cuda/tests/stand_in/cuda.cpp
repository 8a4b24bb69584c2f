// Stands for CUDA on the processor, for tests: the functions of libcuda, libnvrtc and libnvidia-ml that the
// back end calls. A "PTX" is the path of a library that the host's C++ compiler made of the same CUDA C. Work is
// done when it is queued. What a driver may say is said when a test asks for it (stand_in_fail).

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <new>
#include <string>
#include <unistd.h>

typedef int Result;
enum { OK = 0, INVALID_VALUE = 1, NO_MEMORY = 2, INVALID_IMAGE = 200, NOT_FOUND = 500 };

namespace {

// What the next calls of this thread say: after so many of them, this.
thread_local int failure = OK;
thread_local int calls_before = 0;

Result said() {
    if (failure != OK && calls_before-- <= 0) {
        calls_before = 0;
        return failure;
    }
    return OK;
}

#define MUST_WORK              \
    if (Result code = said()) { \
        return code;            \
    }

struct Event {
    int64_t at_ns;
};

int64_t now_ns() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return int64_t(now.tv_sec) * 1000000000 + now.tv_nsec;
}

// Whether blocks of memory have descriptors.
thread_local int shares = 1;

thread_local void *current = nullptr;
int the_context;
std::atomic<int> downloads;
std::mutex running;

typedef void (*Kernel)(const void *, const void *, const int *, void *, void *);
typedef void (*Place)(unsigned, unsigned, unsigned, unsigned, unsigned);

struct Function {
    Kernel run;
    Place place;
};

}  // namespace

extern "C" {

// Copies from the device so far.
int stand_in_downloads() { return downloads; }

void stand_in_fail(int code, int calls) {
    failure = code;
    calls_before = calls;
}

void stand_in_share(int whether) { shares = whether; }

Result cuInit(unsigned) { MUST_WORK return OK; }
Result cuDeviceGetCount(int *count) { MUST_WORK *count = 1; return OK; }
Result cuDeviceGet(int *device, int ordinal) { MUST_WORK *device = ordinal; return ordinal == 0 ? OK : 101; }
Result cuDeviceGetName(char *name, int length, int) {
    MUST_WORK
    snprintf(name, length, "stand-in on the processor");
    return OK;
}
Result cuDeviceTotalMem_v2(size_t *bytes, int) { MUST_WORK *bytes = size_t(1) << 30; return OK; }
Result cuDeviceGetAttribute(int *value, int attribute, int) {
    MUST_WORK
    // Compute capability 8.6, pools of memory, the place 00000002:c1:03.0 on the bus, and blocks of
    // memory with descriptors.
    *value = attribute == 75    ? 8
             : attribute == 76  ? 6
             : attribute == 115 ? 1
             : attribute == 50  ? 2
             : attribute == 33  ? 0xc1
             : attribute == 34  ? 3
             : attribute == 102 ? 1
             : attribute == 103 ? shares
                                : 0;
    return OK;
}
// The device at that place, which takes 250 mJ from one question to the next.
Result nvmlInit_v2(void) { return OK; }
Result nvmlDeviceGetHandleByPciBusId_v2(const char *place, void **device) {
    *device = &the_context;
    return strcmp(place, "00000002:c1:03.0") == 0 ? OK : NOT_FOUND;
}
Result nvmlDeviceGetTotalEnergyConsumption(void *device, unsigned long long *millijoules) {
    static unsigned long long taken = 70000;
    *millijoules = taken += 250;
    return device == &the_context ? OK : INVALID_VALUE;
}

Result cuDevicePrimaryCtxRetain(void **context, int) { MUST_WORK *context = &the_context; return OK; }
Result cuDevicePrimaryCtxRelease_v2(int) { return OK; }
Result cuCtxGetCurrent(void **context) { MUST_WORK *context = current; return OK; }
Result cuCtxSetCurrent(void *context) { MUST_WORK current = context; return OK; }

Result cuStreamCreate(void **stream, unsigned) { MUST_WORK *stream = malloc(1); return OK; }
Result cuStreamDestroy_v2(void *stream) { free(stream); return OK; }
Result cuStreamSynchronize(void *) { MUST_WORK return OK; }

// Bytes that were there before are not zero on a device.
Result cuMemAlloc_v2(uint64_t *address, size_t bytes) {
    MUST_WORK
    void *made = malloc(bytes);
    if (made == nullptr) {
        return NO_MEMORY;
    }
    memset(made, 0x5a, bytes);
    *address = reinterpret_cast<uint64_t>(made);
    return OK;
}
Result cuMemAllocAsync(uint64_t *address, size_t bytes, void *) { return cuMemAlloc_v2(address, bytes); }
Result cuMemFree_v2(uint64_t address) { free(reinterpret_cast<void *>(address)); return OK; }
Result cuMemFreeAsync(uint64_t address, void *) { return cuMemFree_v2(address); }
Result cuMemsetD8Async(uint64_t to, unsigned char value, size_t bytes, void *) {
    MUST_WORK
    memset(reinterpret_cast<void *>(to), value, bytes);
    return OK;
}
Result cuMemcpyHtoDAsync_v2(uint64_t to, const void *from, size_t bytes, void *) {
    MUST_WORK
    memcpy(reinterpret_cast<void *>(to), from, bytes);
    return OK;
}
Result cuMemcpyDtoHAsync_v2(void *to, uint64_t from, size_t bytes, void *) {
    MUST_WORK
    downloads++;
    memcpy(to, reinterpret_cast<const void *>(from), bytes);
    return OK;
}

// Virtual memory management: a block is a file in memory, so that its descriptor goes to other processes.

namespace {

// As most devices have it.
const size_t GRANULARITY = size_t(2) << 20;

struct Properties {
    int type;
    int handle_types;
    int location_type;
    int location;
};

struct Access {
    int location_type;
    int location;
    int flags;
};

void *place(uint64_t address) { return reinterpret_cast<void *>(address); }

// Whether this is a block of a stand-in.
bool is_block(int descriptor) {
    char link[64], target[64] = "";
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    return readlink(link, target, sizeof target - 1) > 0 && strncmp(target, "/memfd:stand_in", 15) == 0;
}

Result reserve(void *at, size_t bytes, int flags, uint64_t *address) {
    void *made = mmap(at, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | flags, -1, 0);
    *address = reinterpret_cast<uint64_t>(made);
    return made == MAP_FAILED ? NO_MEMORY : OK;
}

}  // namespace

Result cuDeviceGetUuid_v2(void *uuid, int) {
    MUST_WORK
    // Another device than that of other processes, where a test says so.
    memcpy(uuid, getenv("STAND_IN_OTHER") ? "another stand-in" : "stand-in for gpu", 16);
    return OK;
}
Result cuMemGetAllocationGranularity(size_t *granularity, const Properties *, int) {
    MUST_WORK
    *granularity = GRANULARITY;
    return OK;
}
// A handle is the descriptor and one, so that none is 0.
Result cuMemCreate(uint64_t *handle, size_t bytes, const Properties *what, unsigned long long) {
    MUST_WORK
    if (bytes == 0 || bytes % GRANULARITY != 0 || what->type != 1 || what->handle_types != 1 ||
        what->location_type != 1 || what->location != 0) {
        return INVALID_VALUE;
    }
    int descriptor = memfd_create("stand_in", MFD_CLOEXEC);
    if (descriptor < 0 || ftruncate(descriptor, bytes) != 0) {
        return NO_MEMORY;
    }
    // Bytes that were there before are not zero on a device.
    void *all = mmap(nullptr, bytes, PROT_WRITE, MAP_SHARED, descriptor, 0);
    memset(all, 0x5a, bytes);
    munmap(all, bytes);
    *handle = descriptor + 1;
    return OK;
}
Result cuMemRelease(uint64_t handle) { return close(int(handle) - 1) == 0 ? OK : INVALID_VALUE; }
Result cuMemAddressReserve(uint64_t *address, size_t bytes, size_t, uint64_t, unsigned long long) {
    MUST_WORK
    return reserve(nullptr, bytes, 0, address);
}
Result cuMemAddressFree(uint64_t address, size_t bytes) {
    return munmap(place(address), bytes) == 0 ? OK : INVALID_VALUE;
}
// Nothing can be read or written before access is given.
Result cuMemMap(uint64_t address, size_t bytes, size_t offset, uint64_t handle, unsigned long long) {
    MUST_WORK
    struct stat file;
    if (offset != 0 || fstat(int(handle) - 1, &file) != 0 || size_t(file.st_size) != bytes) {
        return INVALID_VALUE;
    }
    void *made = mmap(place(address), bytes, PROT_NONE, MAP_SHARED | MAP_FIXED, int(handle) - 1, 0);
    return made == MAP_FAILED ? INVALID_VALUE : OK;
}
Result cuMemUnmap(uint64_t address, size_t bytes) { return reserve(place(address), bytes, MAP_FIXED, &address); }
Result cuMemSetAccess(uint64_t address, size_t bytes, const Access *access, size_t count) {
    MUST_WORK
    if (count != 1 || access->location_type != 1 || access->location != 0 || access->flags != 3) {
        return INVALID_VALUE;
    }
    return mprotect(place(address), bytes, PROT_READ | PROT_WRITE) == 0 ? OK : INVALID_VALUE;
}
Result cuMemExportToShareableHandle(void *to, uint64_t handle, int type, unsigned long long) {
    MUST_WORK
    int descriptor = type == 1 ? dup(int(handle) - 1) : -1;
    *static_cast<int *>(to) = descriptor;
    return descriptor < 0 ? INVALID_VALUE : OK;
}
Result cuMemImportFromShareableHandle(uint64_t *handle, void *from, int type) {
    MUST_WORK
    int descriptor = int(reinterpret_cast<intptr_t>(from));
    if (type != 1 || !is_block(descriptor)) {
        return INVALID_VALUE;
    }
    *handle = fcntl(descriptor, F_DUPFD_CLOEXEC, 0) + 1;
    return OK;
}

Result cuModuleLoadData(void **module, const void *image) {
    MUST_WORK
    *module = dlopen(static_cast<const char *>(image), RTLD_NOW | RTLD_LOCAL);
    return *module == nullptr ? INVALID_IMAGE : OK;
}
Result cuModuleGetFunction(void **function, void *module, const char *name) {
    MUST_WORK
    Kernel run = reinterpret_cast<Kernel>(dlsym(module, name));
    Place place = reinterpret_cast<Place>(dlsym(module, "stand_in_place"));
    if (run == nullptr || place == nullptr) {
        return NOT_FOUND;
    }
    // As long as the program: a module may be unloaded, a function is not given back.
    *function = new Function{run, place};
    return OK;
}
Result cuModuleUnload(void *module) { return dlclose(module) == 0 ? OK : INVALID_VALUE; }

Result cuEventCreate(void **event, unsigned) { MUST_WORK *event = new Event{-1}; return OK; }
Result cuEventDestroy_v2(void *event) { delete static_cast<Event *>(event); return OK; }
Result cuEventRecord(void *event, void *) {
    MUST_WORK
    static_cast<Event *>(event)->at_ns = now_ns();
    return OK;
}
Result cuEventQuery(void *) { MUST_WORK return OK; }
Result cuEventSynchronize(void *) { MUST_WORK return OK; }
Result cuEventElapsedTime(float *milliseconds, void *start, void *end) {
    MUST_WORK
    int64_t from = static_cast<Event *>(start)->at_ns;
    int64_t to = static_cast<Event *>(end)->at_ns;
    if (from < 0 || to < 0) {
        return INVALID_VALUE;
    }
    // As exactly as CUDA says that it is: half a microsecond.
    *milliseconds = float(double((to - from) / 500) * 500e-6);
    return OK;
}

Result cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                      unsigned block_y, unsigned block_z, unsigned, void *, void **arguments, void **) {
    MUST_WORK
    if (block_y != 1 || block_z != 1 || grid_y > 65535 || grid_z > 65535 || block_x > 1024) {
        return INVALID_VALUE;
    }
    void *address[5];
    for (int i = 0; i < 5; i++) {
        address[i] = reinterpret_cast<void *>(*static_cast<uint64_t *>(arguments[i]));
    }
    Function *kernel = static_cast<Function *>(function);
    std::lock_guard<std::mutex> alone(running);
    for (unsigned z = 0; z < grid_z; z++) {
        for (unsigned y = 0; y < grid_y; y++) {
            for (unsigned x = 0; x < grid_x; x++) {
                for (unsigned i = 0; i < block_x; i++) {
                    kernel->place(x, y, z, block_x, i);
                    kernel->run(address[0], address[1], static_cast<const int *>(address[2]), address[3],
                                address[4]);
                }
            }
        }
    }
    return OK;
}

// NVRTC.

namespace {

struct Program {
    std::string source;
    std::string log;
    std::string library;
};

// What CUDA C has and C++ has not.
const char *const LANGUAGE = R"(
#define __global__
#define __device__
#define __noinline__ __attribute__((noinline))
struct StandInPlace { unsigned x, y, z; };
static StandInPlace blockIdx, blockDim = {1, 1, 1}, threadIdx;
extern "C" void stand_in_place(unsigned x, unsigned y, unsigned z, unsigned width, unsigned i) {
    blockIdx.x = x;
    blockIdx.y = y;
    blockIdx.z = z;
    blockDim.x = width;
    threadIdx.x = i;
}
static float __int_as_float(int bits) {
    float number;
    __builtin_memcpy(&number, &bits, 4);
    return number;
}
static int __float_as_int(float number) {
    int bits;
    __builtin_memcpy(&bits, &number, 4);
    return bits;
}
static double __hiloint2double(int high, int low) {
    unsigned long long bits = (unsigned long long)(unsigned)high << 32 | (unsigned)low;
    double number;
    __builtin_memcpy(&number, &bits, 8);
    return number;
}
#line 1 "kernel.cu"
)";

// The folder of this process, which is removed when it ends.
struct Folder {
    std::string path;
    Folder() {
        char name[] = "/tmp/angaros_cuda_XXXXXX";
        path = mkdtemp(name) == nullptr ? "." : name;
    }
    ~Folder() {
        std::string command = "rm -rf " + path;
        if (system(command.c_str()) != 0) {
            perror("removing the programs");
        }
    }
};

std::string next_name() {
    static Folder folder;
    static std::mutex counting;
    static int count = 0;
    std::lock_guard<std::mutex> alone(counting);
    return folder.path + "/program" + std::to_string(count++);
}

bool has(int count, const char *const *options, const char *option) {
    for (int i = 0; i < count; i++) {
        if (strcmp(options[i], option) == 0) {
            return true;
        }
    }
    return false;
}

std::string read_all(const std::string &path) {
    std::string text;
    if (FILE *file = fopen(path.c_str(), "r")) {
        char part[4096];
        size_t count;
        while ((count = fread(part, 1, sizeof part, file)) > 0) {
            text.append(part, count);
        }
        fclose(file);
    }
    return text;
}

}  // namespace

const char *nvrtcGetErrorString(int code) { return code == 6 ? "NVRTC_ERROR_COMPILATION" : "NVRTC_ERROR"; }
int nvrtcGetNumSupportedArchs(int *count) { *count = 3; return 0; }
int nvrtcGetSupportedArchs(int *all) {
    const int known[] = {75, 80, 90};
    memcpy(all, known, sizeof known);
    return 0;
}
int nvrtcCreateProgram(Program **program, const char *source, const char *, int, const char *const *,
                       const char *const *) {
    *program = new Program{source, "", ""};
    return 0;
}
int nvrtcDestroyProgram(Program **program) {
    delete *program;
    *program = nullptr;
    return 0;
}
int nvrtcCompileProgram(Program *program, int count, const char *const *options) {
    if (!has(count, options, "--fmad=false") || !has(count, options, "--gpu-architecture=compute_80")) {
        return 5;
    }
    std::string name = next_name();
    FILE *file = fopen((name + ".cpp").c_str(), "w");
    if (file == nullptr) {
        return 1;
    }
    fputs(LANGUAGE, file);
    fputs(program->source.c_str(), file);
    fclose(file);
    std::string command = "c++ -std=c++17 -O1 -ffp-contract=off -w -shared -fPIC -o " + name + ".so " + name +
                          ".cpp 2> " + name + ".log";
    int code = system(command.c_str());
    program->log = read_all(name + ".log");
    program->library = name + ".so";
    return code == 0 ? 0 : 6;
}
int nvrtcGetProgramLogSize(Program *program, size_t *size) { *size = program->log.size() + 1; return 0; }
int nvrtcGetProgramLog(Program *program, char *log) { strcpy(log, program->log.c_str()); return 0; }
int nvrtcGetPTXSize(Program *program, size_t *size) { *size = program->library.size() + 1; return 0; }
int nvrtcGetPTX(Program *program, char *ptx) { strcpy(ptx, program->library.c_str()); return 0; }

}  // extern "C"
