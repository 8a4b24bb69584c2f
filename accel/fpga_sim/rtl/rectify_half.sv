// Rectification and halving as one kernel, joined without a queue. A beat passes from the one to the
// other in the cycle in which it is made.
module rectify_half #(
    parameter integer COLUMN_BITS = 10,
    parameter integer WINDOW_BITS = 7,
    parameter integer CHANNELS = 3
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [15:0] width,
    input  logic [15:0] height,
    input  logic [15:0] ahead,
    input  logic [15:0] out_width,
    input  logic [15:0] out_height,
    input  logic [8*CHANNELS-1:0] s_tdata,
    input  logic        s_tuser,
    input  logic        s_tlast,
    input  logic        s_tvalid,
    output logic        s_tready,
    input  logic [47:0] c_tdata,
    input  logic        c_tuser,
    input  logic        c_tlast,
    input  logic        c_tvalid,
    output logic        c_tready,
    output logic [8*CHANNELS-1:0] m_tdata,
    output logic        m_tuser,
    output logic        m_tlast,
    output logic        m_tvalid,
    input  logic        m_tready,
    output logic [31:0] misframed,
    output logic [31:0] missed
);
    logic [8*CHANNELS-1:0] r_tdata;
    logic        r_tuser;
    logic        r_tlast;
    logic        r_tvalid;
    logic        r_tready;
    logic [31:0] raw_misframed;
    logic [31:0] rectified_misframed;

    assign misframed = raw_misframed + rectified_misframed;

    rectify #(.COLUMN_BITS(COLUMN_BITS), .WINDOW_BITS(WINDOW_BITS), .CHANNELS(CHANNELS)) straighten (
        .clk(clk), .rst(rst), .width(width), .height(height), .ahead(ahead),
        .s_tdata(s_tdata), .s_tuser(s_tuser), .s_tlast(s_tlast),
        .s_tvalid(s_tvalid), .s_tready(s_tready),
        .c_tdata(c_tdata), .c_tuser(c_tuser), .c_tlast(c_tlast),
        .c_tvalid(c_tvalid), .c_tready(c_tready),
        .m_tdata(r_tdata), .m_tuser(r_tuser), .m_tlast(r_tlast),
        .m_tvalid(r_tvalid), .m_tready(r_tready),
        .misframed(raw_misframed), .missed(missed)
    );

    resize_half #(.COLUMN_BITS(COLUMN_BITS), .CHANNELS(CHANNELS)) halve (
        .clk(clk), .rst(rst), .width(width), .height(height),
        .out_width(out_width), .out_height(out_height),
        .s_tdata(r_tdata), .s_tuser(r_tuser), .s_tlast(r_tlast),
        .s_tvalid(r_tvalid), .s_tready(r_tready),
        .m_tdata(m_tdata), .m_tuser(m_tuser), .m_tlast(m_tlast),
        .m_tvalid(m_tvalid), .m_tready(m_tready),
        .misframed(rectified_misframed)
    );
endmodule
