// A queue between two AXI4-Streams. A beat that is taken in one cycle can leave in the next; the queue
// takes and gives one beat in each cycle. Its two sides share no combinational path, so kernels that
// are connected by queues are timed each by itself.
module axis_fifo #(
    parameter integer WIDTH = 24,
    parameter integer DEPTH_BITS = 4
) (
    input  logic             clk,
    input  logic             rst,
    input  logic [WIDTH-1:0] s_tdata,
    input  logic             s_tuser,
    input  logic             s_tlast,
    input  logic             s_tvalid,
    output logic             s_tready,
    output logic [WIDTH-1:0] m_tdata,
    output logic             m_tuser,
    output logic             m_tlast,
    output logic             m_tvalid,
    input  logic             m_tready
);
    logic [ WIDTH+1:0] memory [0:(1<<DEPTH_BITS)-1];
    // Beats taken and given; one bit more than an address, so that full and empty differ.
    logic [DEPTH_BITS:0] taken;
    logic [DEPTH_BITS:0] given;
    logic [DEPTH_BITS:0] held;

    assign held = taken - given;
    assign s_tready = !rst && !held[DEPTH_BITS];
    assign m_tvalid = held != 0;
    assign {m_tuser, m_tlast, m_tdata} = memory[given[DEPTH_BITS-1:0]];

    always_ff @(posedge clk) begin
        if (s_tvalid && s_tready) memory[taken[DEPTH_BITS-1:0]] <= {s_tuser, s_tlast, s_tdata};
        if (rst) begin
            taken <= 0;
            given <= 0;
        end else begin
            if (s_tvalid && s_tready) taken <= taken + 1'b1;
            if (m_tvalid && m_tready) given <= given + 1'b1;
        end
    end
endmodule
