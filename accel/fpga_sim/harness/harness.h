/* The C interface of a simulated design: one shared library for each, all with these functions.
 *
 * A simulation takes frames of beats on one or two AXI4-Streams and gives frames on a third. All
 * addresses belong to the caller and are used during the call only. One simulation is used by one
 * thread at a time. */
#ifndef ANGAROS_FPGA_SIM_H
#define ANGAROS_FPGA_SIM_H

#include <stdint.h>

/* What a library shows; everything else in it is hidden, as two of them may be in one process. */
#define FPGA_SIM_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this interface; what loads a library refuses every other. */
#define FPGA_SIM_ABI 1

/* Words of 32 bits in the configuration and in the status of a design. */
#define FPGA_SIM_CONFIGURATION_WORDS 32
#define FPGA_SIM_STATUS_WORDS 8

/* The shape of a stream and how its other end behaves. */
struct fpga_stream {
    uint64_t beats;         /* beats in all */
    uint64_t frame_beats;   /* beats from one TUSER to the next; not 0 */
    uint64_t line_beats;    /* beats from one TLAST to the next; not 0 */
    uint32_t beat_bytes;    /* bytes of data in a beat, 1 to 16, the first one in the low bits */
    uint32_t stall_length;  /* bytes at `stall`; 0: never waits */
    const uint8_t *stall;   /* in cycle c it waits where stall[c % stall_length] is not 0 */
};

struct fpga_job {
    struct fpga_stream pixels;
    struct fpga_stream map;      /* 0 beats: the design has no second input */
    struct fpga_stream result;
    const uint8_t *pixels_data;  /* beats * beat_bytes bytes */
    const uint8_t *map_data;
    uint8_t *result_data;        /* written */
    uint64_t pixels_given;       /* beats after which the source stops; at most pixels.beats */
    uint64_t idle_limit;         /* cycles without a transfer after which the run is given up */
};

struct fpga_outcome {
    uint64_t cycles;             /* from the first beat taken to the last one given, both included */
    uint64_t first_result;       /* cycles from the first beat taken to the first one given */
    uint64_t pixels_taken;
    uint64_t map_taken;
    uint64_t results_given;
    uint64_t result_waits;       /* cycles in which a result waited for TREADY */
    uint64_t valid_dropped;      /* TVALID taken back before TREADY came */
    uint64_t beat_changed;       /* data, TUSER or TLAST changed while TREADY was awaited */
    uint64_t wrong_user;         /* beats whose TUSER is not where a frame starts */
    uint64_t wrong_last;         /* beats whose TLAST is not where a line ends */
    uint64_t surplus;            /* beats offered after the last expected one */
    uint32_t complete;           /* 1: everything was taken and given; 0: given up */
    uint32_t unused;
};

FPGA_SIM_API uint32_t fpga_sim_abi(void);

/* A new simulation in reset state, or null where there is no memory. */
FPGA_SIM_API void *fpga_sim_open(void);
FPGA_SIM_API void fpga_sim_close(void *simulation);

/* Sets a word of the configuration; it stays until it is set again. Words beyond the last are ignored. */
FPGA_SIM_API void fpga_sim_configure(void *simulation, uint32_t word, uint32_t value);

/* A word of the status after a run; 0 for words beyond the last. */
FPGA_SIM_API uint32_t fpga_sim_status(void *simulation, uint32_t word);

/* Resets the design and runs it until everything is taken and given, or nothing moves any more. */
FPGA_SIM_API void fpga_sim_run(void *simulation, const struct fpga_job *job,
                               struct fpga_outcome *outcome);

#ifdef __cplusplus
}
#endif

#endif
