// A kernel for tests that hands beats on, and breaks a rule where it is told to:
// 1: it takes TVALID back every other cycle, whether TREADY came or not;
// 2: its data changes while it waits;
// 3: TUSER is always 0;
// 4: TLAST is always 1;
// 5: after the last beat of a line it gives one more;
// 6: it takes the first beat of a frame and then no more.
module faulty (
    input  logic        clk,
    input  logic        rst,
    input  logic [ 2:0] fault,
    input  logic [23:0] s_tdata,
    input  logic        s_tuser,
    input  logic        s_tlast,
    input  logic        s_tvalid,
    output logic        s_tready,
    output logic [23:0] m_tdata,
    output logic        m_tuser,
    output logic        m_tlast,
    output logic        m_tvalid,
    input  logic        m_tready
);
    logic        held;
    logic        user;
    logic        last;
    logic [23:0] data;
    logic        again;
    logic        stuck;
    logic [ 7:0] cycle;

    assign s_tready = !rst && !stuck && !again && !(fault == 3'd5 && held && last)
        && (!held || (m_tready && m_tvalid));
    assign m_tvalid = (held || again) && !(fault == 3'd1 && cycle[0]);
    assign m_tdata = data ^ (fault == 3'd2 ? {16'b0, cycle} : 24'b0);
    assign m_tuser = fault == 3'd3 ? 1'b0 : user;
    assign m_tlast = fault == 3'd4 ? 1'b1 : last;

    always_ff @(posedge clk) begin
        cycle <= cycle + 8'd1;
        if (rst) begin
            held <= 0;
            again <= 0;
            stuck <= 0;
        end else begin
            if (m_tvalid && m_tready) begin
                held <= 0;
                again <= fault == 3'd5 && last && held;
            end
            if (s_tvalid && s_tready) begin
                held <= 1;
                stuck <= fault == 3'd6;
            end
        end
        if (s_tvalid && s_tready) begin
            user <= s_tuser;
            last <= s_tlast;
            data <= s_tdata;
        end
    end
endmodule
