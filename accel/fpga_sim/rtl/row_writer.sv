// Counts the pixels of a frame into a ring of rows: which row and column the next pixel has, and
// whether the ring has room for it. The kernel writes the pixel into its memories where `write` is set.
//
// A row may be written while it lies less than CAPACITY rows behind `oldest`, the first row that the
// kernel still reads. `rows_done` rows can be read. After its last row, a frame stays until the kernel
// says `frame_done`. `misframed` counts the beats whose TUSER or TLAST is not where the frame's size
// puts them.
module row_writer #(
    parameter integer CAPACITY = 4
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [15:0] width,
    input  logic [15:0] height,
    input  logic [15:0] oldest,
    input  logic        frame_done,
    input  logic        s_tuser,
    input  logic        s_tlast,
    input  logic        s_tvalid,
    output logic        s_tready,
    output logic        write,
    output logic [15:0] column,
    output logic [15:0] rows_done,
    output logic [31:0] misframed
);
    localparam [15:0] ROWS = CAPACITY[15:0];

    logic [15:0] ahead;
    logic        first;
    logic        last;

    assign ahead = rows_done - oldest;
    assign s_tready = !rst && rows_done < height && ahead < ROWS;
    assign write = s_tvalid && s_tready;
    assign first = column == 0 && rows_done == 0;
    assign last = column + 16'd1 == width;

    always_ff @(posedge clk) begin
        if (rst || frame_done) begin
            column <= 0;
            rows_done <= 0;
        end else if (write) begin
            column <= last ? 16'd0 : column + 16'd1;
            if (last) rows_done <= rows_done + 16'd1;
        end
        if (rst) misframed <= 0;
        else if (write && (s_tuser != first || s_tlast != last)) misframed <= misframed + 1;
    end
endmodule
