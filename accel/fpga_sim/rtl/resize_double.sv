// Doubles an image, bilinear with pixel centres at half pixels: each output pixel is blended from the
// pixel in whose place it stands (three quarters) and the one beside it (one quarter), along x and
// along y. Beyond the border the border pixel counts. Bits are cut where cv::resize cuts them: along y
// each of the two sums is divided by four by itself, then their sum is rounded.
//
// Four rows lie in block RAM. One output pixel is made in each cycle, so a frame takes four cycles for
// each of its input pixels, and one row more for the first row to arrive.
module resize_double #(
    parameter integer COLUMN_BITS = 10,
    parameter integer CHANNELS = 3
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [15:0] width,
    input  logic [15:0] height,
    input  logic [8*CHANNELS-1:0] s_tdata,
    input  logic        s_tuser,
    input  logic        s_tlast,
    input  logic        s_tvalid,
    output logic        s_tready,
    output logic [8*CHANNELS-1:0] m_tdata,
    output logic        m_tuser,
    output logic        m_tlast,
    output logic        m_tvalid,
    input  logic        m_tready,
    output logic [31:0] misframed
);
    logic        write;
    logic [15:0] write_column;
    logic [15:0] rows_done;
    logic        frame_done;

    // The output pixel that is begun.
    logic [15:0] out_row;
    logic [15:0] out_column;
    logic        advance;
    logic        issue;
    logic        last_column;
    logic        last_row;
    logic [15:0] near;
    logic [15:0] far;
    logic [15:0] newest;
    logic [32*CHANNELS-1:0] lines_read;

    row_writer #(.CAPACITY(4)) writer (
        .clk(clk), .rst(rst), .width(width), .height(height),
        .oldest(far < near ? far : near), .frame_done(frame_done),
        .s_tuser(s_tuser), .s_tlast(s_tlast), .s_tvalid(s_tvalid), .s_tready(s_tready),
        .write(write), .column(write_column), .rows_done(rows_done), .misframed(misframed)
    );

    genvar n;
    generate
        for (n = 0; n < 4; n = n + 1) begin : lines
            ram #(.WIDTH(8 * CHANNELS), .ADDRESS_BITS(COLUMN_BITS)) store (
                .clk(clk),
                .write(write && rows_done[1:0] == n), .write_address(write_column[COLUMN_BITS-1:0]),
                .write_data(s_tdata),
                .read(issue), .read_address(newest[COLUMN_BITS-1:0]),
                .read_data(lines_read[8*CHANNELS*n+:8*CHANNELS])
            );
        end
    endgenerate

    assign advance = !m_tvalid || m_tready;
    assign last_column = out_column + 16'd1 == {width[14:0], 1'b0};
    assign last_row = out_row + 16'd1 == {height[14:0], 1'b0};

    // Odd rows lean towards the row below, even ones towards the row above.
    assign near = {1'b0, out_row[15:1]};
    always_comb begin
        if (out_row[0]) far = last_row ? near : near + 16'd1;
        else far = near == 0 ? 16'd0 : near - 16'd1;
    end

    // The newest column that a pixel needs: an odd one leans to the right.
    assign newest = {1'b0, out_column[15:1]} + {15'b0, out_column[0] && !last_column};
    assign issue = advance && !rst && rows_done > (far < near ? near : far);
    assign frame_done = issue && last_column && last_row;

    always_ff @(posedge clk) begin
        if (rst) begin
            out_row <= 0;
            out_column <= 0;
        end else if (issue) begin
            out_column <= last_column ? 16'd0 : out_column + 16'd1;
            if (last_column) out_row <= last_row ? 16'd0 : out_row + 16'd1;
        end
    end

    // Step 2: the newest column has been read of both rows.
    logic        valid2;
    logic        user2;
    logic        last2;
    logic        odd2;
    logic        first2;
    logic [ 1:0] near2;
    logic [ 1:0] far2;
    logic [8*CHANNELS-1:0] near_newest;
    logic [8*CHANNELS-1:0] far_newest;
    logic [8*CHANNELS-1:0] near_before;
    logic [8*CHANNELS-1:0] far_before;
    logic [8*CHANNELS-1:0] near_here;
    logic [8*CHANNELS-1:0] near_side;
    logic [8*CHANNELS-1:0] far_here;
    logic [8*CHANNELS-1:0] far_side;

    always_ff @(posedge clk) begin
        if (rst) begin
            valid2 <= 0;
        end else if (advance) begin
            valid2 <= issue;
        end
        if (advance) begin
            user2 <= out_row == 0 && out_column == 0;
            last2 <= last_column;
            odd2 <= out_column[0];
            first2 <= out_column == 0;
            near2 <= near[1:0];
            far2 <= far[1:0];
            // The column of an even pixel is the one before the next pixel's.
            if (valid2 && !odd2) begin
                near_before <= near_newest;
                far_before <= far_newest;
            end
        end
    end

    always_comb begin
        case (near2)
            2'd0: near_newest = lines_read[0+:8*CHANNELS];
            2'd1: near_newest = lines_read[8*CHANNELS+:8*CHANNELS];
            2'd2: near_newest = lines_read[16*CHANNELS+:8*CHANNELS];
            default: near_newest = lines_read[24*CHANNELS+:8*CHANNELS];
        endcase
        case (far2)
            2'd0: far_newest = lines_read[0+:8*CHANNELS];
            2'd1: far_newest = lines_read[8*CHANNELS+:8*CHANNELS];
            2'd2: far_newest = lines_read[16*CHANNELS+:8*CHANNELS];
            default: far_newest = lines_read[24*CHANNELS+:8*CHANNELS];
        endcase
        near_here = odd2 ? near_before : near_newest;
        far_here = odd2 ? far_before : far_newest;
        near_side = odd2 || first2 ? near_newest : near_before;
        far_side = odd2 || first2 ? far_newest : far_before;
    end

    // Step 3: sums along x in quarters of a level, for each channel.
    logic        valid3;
    logic        user3;
    logic        last3;
    logic [10*CHANNELS-1:0] near3;
    logic [10*CHANNELS-1:0] far3;

    // A quarter of the far sum and three quarters of the near one.
    function automatic [7:0] level(input [9:0] far_sum, input [9:0] near_sum);
        logic [11:0] three;
        logic [10:0] quarters;
        begin
            three = {2'b0, near_sum} + {1'b0, near_sum, 1'b0};
            quarters = {3'b0, far_sum[9:2]} + {1'b0, three[11:2]} + 11'd2;
            level = quarters[9:2];
        end
    endfunction

    generate
        for (n = 0; n < CHANNELS; n = n + 1) begin : channels
            always_ff @(posedge clk) begin
                if (advance) begin
                    near3[10*n+:10] <= {2'b0, near_side[8*n+:8]}
                        + {2'b0, near_here[8*n+:8]} + {1'b0, near_here[8*n+:8], 1'b0};
                    far3[10*n+:10] <= {2'b0, far_side[8*n+:8]}
                        + {2'b0, far_here[8*n+:8]} + {1'b0, far_here[8*n+:8], 1'b0};
                    m_tdata[8*n+:8] <= level(far3[10*n+:10], near3[10*n+:10]);
                end
            end
        end
    endgenerate

    always_ff @(posedge clk) begin
        if (rst) begin
            valid3 <= 0;
            m_tvalid <= 0;
        end else if (advance) begin
            valid3 <= valid2;
            m_tvalid <= valid3;
        end
        if (advance) begin
            user3 <= user2;
            last3 <= last2;
            m_tuser <= user3;
            m_tlast <= last3;
        end
    end
endmodule
