// Runs a Verilated design beat by beat: sources that may wait, a sink that may wait, and the rules of
// AXI4-Stream checked at the sink. The design is the module `sim_top` that src/design.rs writes.

#include "harness.h"

#include <cstring>
#include <new>

#include "Vsim_top.h"
#include "verilated.h"

// Older Verilators ask for the time by this name; nothing here depends on it.
double sc_time_stamp() { return 0; }

namespace {

constexpr unsigned WORDS = 4;
// Cycles after the last expected beat in which another one would be noticed.
constexpr unsigned SURPLUS_CYCLES = 32;
constexpr unsigned RESET_CYCLES = 4;

// Registers and memories hold anything before they are written, the same in every run: a kernel that
// reads what it did not write gives wrong results at once.
struct Context : VerilatedContext {
    Context() {
        randReset(2);
        randSeed(20'261);
    }
};

struct Simulation {
    Context context;
    Vsim_top top{&context};

    void edge() {
        top.clk = 1;
        top.eval();
    }

    // Lets what does not wait for the clock settle.
    void settle() {
        top.clk = 0;
        top.eval();
    }
};

bool waits(const fpga_stream &stream, uint64_t cycle) {
    return stream.stall_length != 0 && stream.stall[cycle % stream.stall_length] != 0;
}

// One input of the design and who feeds it. A beat that was offered stays until it is taken.
struct Source {
    const fpga_stream &stream;
    const uint8_t *data;
    uint64_t given;
    EData *words;
    CData &user;
    CData &last;
    CData &valid;
    const CData &ready;
    uint64_t next = 0;
    bool offered = false;

    void drive(uint64_t cycle) {
        if (offered) return;
        offered = next < given && !waits(stream, cycle);
        valid = offered;
        if (!offered) {
            // Nobody may look at these, so they are what would do harm.
            for (unsigned i = 0; i < WORDS; ++i) words[i] = 0xdeadbeefu;
            user = 1;
            last = 1;
            return;
        }
        const uint8_t *beat = data + next * stream.beat_bytes;
        for (unsigned i = 0; i < WORDS; ++i) words[i] = 0;
        for (unsigned i = 0; i < stream.beat_bytes; ++i) {
            words[i / 4] |= static_cast<EData>(beat[i]) << (i % 4 * 8);
        }
        user = next % stream.frame_beats == 0;
        last = (next + 1) % stream.line_beats == 0;
    }

    bool fires() const { return offered && ready; }

    void taken() {
        ++next;
        offered = false;
    }
};

// The output of the design and who takes its beats.
struct Sink {
    const fpga_stream &stream;
    uint8_t *data;
    fpga_outcome &outcome;
    const EData *words;
    const CData &user;
    const CData &last;
    const CData &valid;
    CData &ready;
    bool waiting = false;
    EData held[WORDS] = {};
    bool held_user = false;
    bool held_last = false;

    // Whether a beat is given in this cycle; checks what must hold while one waits.
    bool observe() {
        if (waiting && !valid) {
            ++outcome.valid_dropped;
        } else if (waiting && differs()) {
            ++outcome.beat_changed;
        }
        waiting = valid && !ready;
        if (waiting) {
            ++outcome.result_waits;
            std::memcpy(held, words, sizeof held);
            held_user = user;
            held_last = last;
        }
        return valid && ready;
    }

    bool differs() const {
        return std::memcmp(held, words, sizeof held) != 0 || held_user != (user != 0) ||
               held_last != (last != 0);
    }

    void take() {
        const uint64_t at = outcome.results_given;
        if (at >= stream.beats) {
            ++outcome.surplus;
            return;
        }
        uint8_t *beat = data + at * stream.beat_bytes;
        for (unsigned i = 0; i < stream.beat_bytes; ++i) {
            beat[i] = static_cast<uint8_t>(words[i / 4] >> (i % 4 * 8));
        }
        outcome.wrong_user += (user != 0) != (at % stream.frame_beats == 0);
        outcome.wrong_last += (last != 0) != ((at + 1) % stream.line_beats == 0);
        ++outcome.results_given;
    }
};

void reset(Simulation &simulation) {
    simulation.top.rst = 1;
    simulation.top.s_tvalid = 0;
    simulation.top.c_tvalid = 0;
    simulation.top.m_tready = 0;
    for (unsigned i = 0; i < RESET_CYCLES; ++i) {
        simulation.settle();
        simulation.edge();
    }
    simulation.top.rst = 0;
}

void run(Simulation &simulation, Source &pixels, Source &map, Sink &sink, uint64_t idle_limit) {
    fpga_outcome &outcome = sink.outcome;
    uint64_t first = 0;
    uint64_t idle = 0;
    bool begun = false;
    for (uint64_t cycle = 0; idle <= idle_limit; ++cycle) {
        pixels.drive(cycle);
        map.drive(cycle);
        sink.ready = !waits(sink.stream, cycle);
        simulation.settle();
        const bool pixel_fires = pixels.fires();
        const bool map_fires = map.fires();
        const bool result_fires = sink.observe();
        if ((pixel_fires || map_fires) && !begun) {
            begun = true;
            first = cycle;
        }
        if (result_fires) {
            if (outcome.results_given == 0) outcome.first_result = cycle - first;
            sink.take();
            outcome.cycles = cycle - first + 1;
        }
        simulation.edge();
        if (pixel_fires) pixels.taken();
        if (map_fires) map.taken();
        idle = pixel_fires || map_fires || result_fires ? 0 : idle + 1;
        if (pixels.next == pixels.stream.beats && map.next == map.stream.beats &&
            outcome.results_given == sink.stream.beats) {
            outcome.complete = 1;
            break;
        }
    }
    outcome.pixels_taken = pixels.next;
    outcome.map_taken = map.next;
}

void look_for_surplus(Simulation &simulation, Source &pixels, Source &map, Sink &sink) {
    pixels.valid = 0;
    map.valid = 0;
    sink.ready = 1;
    for (unsigned i = 0; i < SURPLUS_CYCLES; ++i) {
        simulation.settle();
        if (sink.observe()) sink.take();
        simulation.edge();
    }
}

}  // namespace

extern "C" {

uint32_t fpga_sim_abi(void) { return FPGA_SIM_ABI; }

void *fpga_sim_open(void) {
    auto *simulation = new (std::nothrow) Simulation;
    if (simulation != nullptr) reset(*simulation);
    return simulation;
}

void fpga_sim_close(void *simulation) {
    auto *closed = static_cast<Simulation *>(simulation);
    if (closed != nullptr) closed->top.final();
    delete closed;
}

void fpga_sim_configure(void *simulation, uint32_t word, uint32_t value) {
    if (word < FPGA_SIM_CONFIGURATION_WORDS) {
        static_cast<Simulation *>(simulation)->top.configuration[word] = value;
    }
}

uint32_t fpga_sim_status(void *simulation, uint32_t word) {
    if (word >= FPGA_SIM_STATUS_WORDS) return 0;
    return static_cast<Simulation *>(simulation)->top.status[word];
}

void fpga_sim_run(void *simulation, const struct fpga_job *job,
                  struct fpga_outcome *outcome) {
    auto &running = *static_cast<Simulation *>(simulation);
    auto &top = running.top;
    *outcome = fpga_outcome{};
    reset(running);
    Source pixels{job->pixels, job->pixels_data, job->pixels_given, &top.s_tdata[0],
                  top.s_tuser, top.s_tlast,      top.s_tvalid,      top.s_tready};
    Source map{job->map,    job->map_data, job->map.beats, &top.c_tdata[0],
               top.c_tuser, top.c_tlast,   top.c_tvalid,   top.c_tready};
    Sink sink{job->result, job->result_data, *outcome,     &top.m_tdata[0],
              top.m_tuser, top.m_tlast,      top.m_tvalid, top.m_tready};
    run(running, pixels, map, sink, job->idle_limit);
    if (outcome->complete != 0) look_for_surplus(running, pixels, map, sink);
}

}  // extern "C"
