// Colour to grey, two cycles deep: 0.299 red + 0.587 green + 0.114 blue in 1/32768, rounded to the
// nearest level (ITU-R BT.601). With `mono` the first byte is the grey already; with `bgr` the first
// byte is blue.
module grey (
    input  logic        clk,
    input  logic        rst,
    input  logic        mono,
    input  logic        bgr,
    input  logic [23:0] s_tdata,
    input  logic        s_tuser,
    input  logic        s_tlast,
    input  logic        s_tvalid,
    output logic        s_tready,
    output logic [ 7:0] m_tdata,
    output logic        m_tuser,
    output logic        m_tlast,
    output logic        m_tvalid,
    input  logic        m_tready
);
    logic        advance;
    logic [ 7:0] red;
    logic [ 7:0] blue;
    logic        valid1;
    logic        user1;
    logic        last1;
    logic [ 7:0] byte1;
    logic [22:0] red1;
    logic [22:0] green1;
    logic [22:0] blue1;
    logic [22:0] sum1;

    assign advance = !m_tvalid || m_tready;
    assign s_tready = advance && !rst;
    assign red = bgr ? s_tdata[23:16] : s_tdata[7:0];
    assign blue = bgr ? s_tdata[7:0] : s_tdata[23:16];
    assign sum1 = red1 + green1 + blue1 + 23'd16384;

    always_ff @(posedge clk) begin
        if (rst) begin
            valid1 <= 0;
            m_tvalid <= 0;
        end else if (advance) begin
            valid1 <= s_tvalid;
            m_tvalid <= valid1;
        end
        if (advance) begin
            user1 <= s_tuser;
            last1 <= s_tlast;
            byte1 <= s_tdata[7:0];
            red1 <= red * 15'd9798;
            green1 <= s_tdata[15:8] * 15'd19235;
            blue1 <= blue * 15'd3735;
            m_tdata <= mono ? byte1 : sum1[22:15];
            m_tuser <= user1;
            m_tlast <= last1;
        end
    end
endmodule
