// How strongly brightness changes: |gx|/2 + |gy|/2 of the 3x3 Sobel operator, each magnitude cut at
// 255 and the half of an odd sum rounded to the even neighbour. Beyond the border the image is mirrored
// without repeating the border pixel. Colour becomes grey first.
//
// Four rows of grey lie in block RAM: three that are read and one that is written. One column of three
// pixels is read in each cycle, so that a frame takes as many cycles as it has pixels.
module sobel #(
    parameter integer COLUMN_BITS = 10
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [15:0] width,
    input  logic [15:0] height,
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
    input  logic        m_tready,
    output logic [31:0] misframed
);
    // The rows of grey.
    logic [ 7:0] g_tdata;
    logic        g_tuser;
    logic        g_tlast;
    logic        g_tvalid;
    logic        g_tready;
    logic        write;
    logic [15:0] write_column;
    logic [15:0] rows_done;
    logic        frame_done;

    // The column that is read: row and column of the pixel in its middle.
    logic [15:0] row;
    logic [15:0] column;
    logic        flush;
    logic        advance;
    logic        issue;
    logic        last_column;
    logic        last_row;
    logic [15:0] above;
    logic [15:0] below;
    // What was read of each of the four rows.
    logic [31:0] lines_read;

    grey to_grey (
        .clk(clk), .rst(rst), .mono(mono), .bgr(bgr),
        .s_tdata(s_tdata), .s_tuser(s_tuser), .s_tlast(s_tlast),
        .s_tvalid(s_tvalid), .s_tready(s_tready),
        .m_tdata(g_tdata), .m_tuser(g_tuser), .m_tlast(g_tlast),
        .m_tvalid(g_tvalid), .m_tready(g_tready)
    );

    row_writer #(.CAPACITY(4)) writer (
        .clk(clk), .rst(rst), .width(width), .height(height),
        .oldest(row == 0 ? 16'd0 : row - 16'd1), .frame_done(frame_done),
        .s_tuser(g_tuser), .s_tlast(g_tlast), .s_tvalid(g_tvalid), .s_tready(g_tready),
        .write(write), .column(write_column), .rows_done(rows_done), .misframed(misframed)
    );

    genvar n;
    generate
        for (n = 0; n < 4; n = n + 1) begin : lines
            ram #(.WIDTH(8), .ADDRESS_BITS(COLUMN_BITS)) store (
                .clk(clk),
                .write(write && rows_done[1:0] == n), .write_address(write_column[COLUMN_BITS-1:0]),
                .write_data(g_tdata),
                .read(issue), .read_address(column[COLUMN_BITS-1:0]), .read_data(lines_read[8*n+:8])
            );
        end
    endgenerate

    assign advance = !m_tvalid || m_tready;
    assign last_column = column + 16'd1 == width;
    assign last_row = row + 16'd1 == height;
    // Mirrored: the row above the first one is the second one. An image of one row has but that.
    assign above = row != 0 ? row - 16'd1 : last_row ? 16'd0 : 16'd1;
    assign below = !last_row ? row + 16'd1 : row == 0 ? 16'd0 : row - 16'd1;
    assign issue = advance && !rst && (flush || rows_done > (last_row ? row : row + 16'd1));
    assign frame_done = issue && !flush && last_column && last_row;

    // After the last column of a frame comes one more step, which lets out the last pixel.
    always_ff @(posedge clk) begin
        if (rst) begin
            row <= 0;
            column <= 0;
            flush <= 0;
        end else if (issue) begin
            flush <= frame_done;
            if (!flush) begin
                column <= last_column ? 16'd0 : column + 16'd1;
                if (last_column) row <= last_row ? 16'd0 : row + 16'd1;
            end
        end
    end

    // Step 2: the three pixels of the column have been read. A step lets out the pixel left of its
    // column; the first column of a row lets out the last pixel of the row before.
    logic       valid2;
    logic       emit2;
    logic       first2;
    logic       second2;
    logic       user2;
    logic [1:0] above2;
    logic [1:0] middle2;
    logic [1:0] below2;
    logic [7:0] upper2;
    logic [7:0] centre2;
    logic [7:0] lower2;
    logic [9:0] smooth2;
    logic [8:0] differ2;

    always_ff @(posedge clk) begin
        if (rst) begin
            valid2 <= 0;
        end else if (advance) begin
            valid2 <= issue;
        end
        if (advance) begin
            emit2 <= flush || row != 0 || column != 0;
            first2 <= flush || column == 0;
            second2 <= !flush && column == 16'd1;
            user2 <= width == 16'd1
                ? (flush ? height == 16'd1 : row == 16'd1)
                : (!flush && row == 0 && column == 16'd1);
            above2 <= above[1:0];
            middle2 <= row[1:0];
            below2 <= below[1:0];
        end
    end

    assign upper2 = lines_read[{above2, 3'b0}+:8];
    assign centre2 = lines_read[{middle2, 3'b0}+:8];
    assign lower2 = lines_read[{below2, 3'b0}+:8];
    assign smooth2 = {2'b0, upper2} + {1'b0, centre2, 1'b0} + {2'b0, lower2};
    assign differ2 = {1'b0, lower2} - {1'b0, upper2};

    // Step 3: the column beside the two before it.
    logic              valid3;
    logic              emit3;
    logic              first3;
    logic              second3;
    logic              user3;
    logic        [9:0] smooth3;
    logic signed [8:0] differ3;
    logic        [9:0] smooth_middle;
    logic signed [8:0] differ_middle;
    logic        [9:0] smooth_before;
    logic signed [8:0] differ_before;
    logic        [9:0] smooth_left;
    logic signed [8:0] differ_left;
    logic        [9:0] smooth_right;
    logic signed [8:0] differ_right;

    always_ff @(posedge clk) begin
        if (rst) begin
            valid3 <= 0;
        end else if (advance) begin
            valid3 <= valid2;
        end
        if (advance) begin
            emit3 <= emit2;
            first3 <= first2;
            second3 <= second2;
            user3 <= user2;
            smooth3 <= smooth2;
            differ3 <= differ2;
            if (valid3) begin
                smooth_middle <= smooth3;
                differ_middle <= differ3;
                smooth_before <= smooth_middle;
                differ_before <= differ_middle;
            end
        end
    end

    always_comb begin
        smooth_left = smooth_before;
        differ_left = differ_before;
        smooth_right = smooth3;
        differ_right = differ3;
        if (first3 && width == 16'd1) begin
            smooth_left = smooth_middle;
            differ_left = differ_middle;
            smooth_right = smooth_middle;
            differ_right = differ_middle;
        end else if (first3) begin
            smooth_right = smooth_before;
            differ_right = differ_before;
        end else if (second3) begin
            smooth_left = smooth3;
            differ_left = differ3;
        end
    end

    // Step 4: the gradients, from -1020 to 1020.
    logic               valid4;
    logic               user4;
    logic               last4;
    logic signed [10:0] gx4;
    logic signed [10:0] gy4;

    always_ff @(posedge clk) begin
        if (rst) begin
            valid4 <= 0;
        end else if (advance) begin
            valid4 <= valid3 && emit3;
        end
        if (advance) begin
            user4 <= user3;
            last4 <= first3;
            gx4 <= $signed({1'b0, smooth_right}) - $signed({1'b0, smooth_left});
            gy4 <= $signed({{2{differ_left[8]}}, differ_left})
                + $signed({differ_middle[8], differ_middle, 1'b0})
                + $signed({{2{differ_right[8]}}, differ_right});
        end
    end

    // Step 5: the level.
    logic [10:0] absolute_x;
    logic [10:0] absolute_y;
    logic [ 7:0] cut_x;
    logic [ 7:0] cut_y;
    logic [ 8:0] sum;
    logic [ 8:0] even;

    assign absolute_x = gx4[10] ? -gx4 : gx4;
    assign absolute_y = gy4[10] ? -gy4 : gy4;
    assign cut_x = absolute_x > 11'd255 ? 8'd255 : absolute_x[7:0];
    assign cut_y = absolute_y > 11'd255 ? 8'd255 : absolute_y[7:0];
    assign sum = {1'b0, cut_x} + {1'b0, cut_y};
    assign even = sum + {8'b0, sum[1]};

    always_ff @(posedge clk) begin
        if (rst) begin
            m_tvalid <= 0;
        end else if (advance) begin
            m_tvalid <= valid4;
        end
        if (advance) begin
            m_tdata <= even[8:1];
            m_tuser <= user4;
            m_tlast <= last4;
        end
    end
endmodule
