// Takes each output pixel from where a map says: bilinear, in 1/32 of a pixel. A tap outside the image
// is black.
//
// The map comes as a second stream, one beat for each output pixel: the source column in the low 24
// bits, the source row in the high 24, both signed with 5 fractional bits. Its TUSER and TLAST are
// those of the output frame.
//
// A window of 2^WINDOW_BITS rows lies in block RAM, in four memories, so that the four taps of a pixel
// are read in one cycle. Output row v begins when source row v + ahead has come; it can reach from row
// v - (2^WINDOW_BITS - 2 - ahead) to row v + ahead. A pixel with a tap in the image and outside the
// window gets black for that tap and is counted in `missed`. What is reached does not depend on how
// fast anybody is, so that results never do.
module rectify #(
    parameter integer COLUMN_BITS = 10,
    parameter integer WINDOW_BITS = 7,
    parameter integer CHANNELS = 3
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [15:0] width,
    input  logic [15:0] height,
    input  logic [15:0] ahead,
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
    localparam [15:0] WINDOW = 16'd1 << WINDOW_BITS;
    localparam integer BANK_BITS = WINDOW_BITS + COLUMN_BITS - 2;

    logic        write;
    logic [15:0] write_column;
    logic [15:0] rows_done;
    logic        frame_done;
    logic [31:0] pixels_misframed;
    logic [31:0] map_misframed;

    // The output pixel that is begun, and the rows that it can reach.
    logic [15:0] row;
    logic [15:0] column;
    logic        advance;
    logic        take;
    logic        first;
    logic        last_column;
    logic        last_row;
    logic [15:0] behind;
    logic [15:0] oldest;
    logic [16:0] newest;
    logic [15:0] awaited;

    row_writer #(.CAPACITY(1 << WINDOW_BITS)) writer (
        .clk(clk), .rst(rst), .width(width), .height(height),
        .oldest(oldest), .frame_done(frame_done),
        .s_tuser(s_tuser), .s_tlast(s_tlast), .s_tvalid(s_tvalid), .s_tready(s_tready),
        .write(write), .column(write_column), .rows_done(rows_done),
        .misframed(pixels_misframed)
    );

    assign advance = !m_tvalid || m_tready;
    assign behind = WINDOW - 16'd2 - ahead;
    assign oldest = row > behind ? row - behind : 16'd0;
    assign newest = {1'b0, row} + {1'b0, ahead};
    assign awaited = newest < {1'b0, height} ? newest[15:0] : height - 16'd1;
    assign c_tready = advance && !rst && rows_done > awaited;
    assign take = c_tvalid && c_tready;
    assign first = column == 0 && row == 0;
    assign last_column = column + 16'd1 == width;
    assign last_row = row + 16'd1 == height;
    assign frame_done = take && last_column && last_row;
    assign misframed = pixels_misframed + map_misframed;

    always_ff @(posedge clk) begin
        if (rst) begin
            row <= 0;
            column <= 0;
            map_misframed <= 0;
        end else if (take) begin
            column <= last_column ? 16'd0 : column + 16'd1;
            if (last_column) row <= last_row ? 16'd0 : row + 16'd1;
            if (c_tuser != first || c_tlast != last_column) map_misframed <= map_misframed + 1;
        end
    end

    // The four taps: which lie in the image, and which of them in the window.
    logic signed [19:0] left;
    logic signed [19:0] right;
    logic signed [19:0] upper;
    logic signed [19:0] lower;
    logic               left_in;
    logic               right_in;
    logic               upper_in;
    logic               lower_in;
    logic               upper_held;
    logic               lower_held;

    assign left = {c_tdata[23], c_tdata[23:5]};
    assign right = left + 20'sd1;
    assign upper = {c_tdata[47], c_tdata[47:29]};
    assign lower = upper + 20'sd1;
    assign left_in = !left[19] && left[18:0] < {3'b0, width};
    // A tap of weight zero is not asked for.
    assign right_in = c_tdata[4:0] != 0 && !right[19] && right[18:0] < {3'b0, width};
    assign upper_in = !upper[19] && upper[18:0] < {3'b0, height};
    assign lower_in = c_tdata[28:24] != 0 && !lower[19] && lower[18:0] < {3'b0, height};
    assign upper_held = upper_in && upper[18:0] >= {3'b0, oldest} && upper[18:0] <= {2'b0, newest};
    assign lower_held = lower_in && lower[18:0] >= {3'b0, oldest} && lower[18:0] <= {2'b0, newest};

    // Four memories, by whether row and column are odd; of each pair of rows and of columns one lies
    // in each.
    logic [32*CHANNELS-1:0] banks_read;
    logic [     WINDOW_BITS-2:0] even_row;
    logic [     WINDOW_BITS-2:0] odd_row;
    logic [     COLUMN_BITS-2:0] even_column;
    logic [     COLUMN_BITS-2:0] odd_column;

    assign even_row = upper[0] ? lower[WINDOW_BITS-1:1] : upper[WINDOW_BITS-1:1];
    assign odd_row = upper[0] ? upper[WINDOW_BITS-1:1] : lower[WINDOW_BITS-1:1];
    assign even_column = left[0] ? right[COLUMN_BITS-1:1] : left[COLUMN_BITS-1:1];
    assign odd_column = left[0] ? left[COLUMN_BITS-1:1] : right[COLUMN_BITS-1:1];

    genvar n;
    generate
        // Bit 1 of n: an odd row; bit 0: an odd column.
        for (n = 0; n < 4; n = n + 1) begin : banks
            ram #(.WIDTH(8 * CHANNELS), .ADDRESS_BITS(BANK_BITS)) store (
                .clk(clk),
                .write(write && rows_done[0] == (n >= 2) && write_column[0] == (n % 2 == 1)),
                .write_address({rows_done[WINDOW_BITS-1:1], write_column[COLUMN_BITS-1:1]}),
                .write_data(s_tdata),
                .read(take),
                .read_address({n >= 2 ? odd_row : even_row, n % 2 == 1 ? odd_column : even_column}),
                .read_data(banks_read[8*CHANNELS*n+:8*CHANNELS])
            );
        end
    endgenerate

    // Step 2: the taps have been read.
    logic        valid2;
    logic        user2;
    logic        last2;
    logic        odd_row2;
    logic        odd_column2;
    logic [ 4:0] right_part2;
    logic [ 4:0] lower_part2;
    logic [ 3:0] seen2;
    logic        missed2;

    always_ff @(posedge clk) begin
        if (rst) begin
            valid2 <= 0;
        end else if (advance) begin
            valid2 <= take;
        end
        if (advance) begin
            user2 <= first;
            last2 <= last_column;
            odd_row2 <= upper[0];
            odd_column2 <= left[0];
            right_part2 <= c_tdata[4:0];
            lower_part2 <= c_tdata[28:24];
            // Upper left, upper right, lower left, lower right.
            seen2 <= {upper_held && left_in, upper_held && right_in,
                      lower_held && left_in, lower_held && right_in};
            missed2 <= (left_in || right_in)
                && ((upper_in && !upper_held) || (lower_in && !lower_held));
        end
        if (rst) missed <= 0;
        else if (advance && valid2 && missed2) missed <= missed + 1;
    end

    logic [8*CHANNELS-1:0] upper_left;
    logic [8*CHANNELS-1:0] upper_right;
    logic [8*CHANNELS-1:0] lower_left;
    logic [8*CHANNELS-1:0] lower_right;

    function automatic [8*CHANNELS-1:0] bank(
        input [32*CHANNELS-1:0] all, input odd_row_of, input odd_column_of
    );
        case ({odd_row_of, odd_column_of})
            2'b00: bank = all[0+:8*CHANNELS];
            2'b01: bank = all[8*CHANNELS+:8*CHANNELS];
            2'b10: bank = all[16*CHANNELS+:8*CHANNELS];
            default: bank = all[24*CHANNELS+:8*CHANNELS];
        endcase
    endfunction

    assign upper_left = seen2[3] ? bank(banks_read, odd_row2, odd_column2) : 0;
    assign upper_right = seen2[2] ? bank(banks_read, odd_row2, !odd_column2) : 0;
    assign lower_left = seen2[1] ? bank(banks_read, !odd_row2, odd_column2) : 0;
    assign lower_right = seen2[0] ? bank(banks_read, !odd_row2, !odd_column2) : 0;

    // Step 3: blended along x, in 1/32 of a level. Step 4: blended along y, rounded half up.
    logic        valid3;
    logic        user3;
    logic        last3;
    logic [ 4:0] lower_part3;
    logic [13*CHANNELS-1:0] upper3;
    logic [13*CHANNELS-1:0] lower3;

    function automatic [12:0] along_x(input [7:0] a, input [7:0] b, input [4:0] part);
        along_x = {5'b0, a} * (13'd32 - {8'b0, part}) + {5'b0, b} * {8'b0, part};
    endfunction

    function automatic [7:0] along_y(input [12:0] a, input [12:0] b, input [4:0] part);
        logic [17:0] sum;
        begin
            sum = {5'b0, a} * (18'd32 - {13'b0, part}) + {5'b0, b} * {13'b0, part} + 18'd512;
            along_y = sum[17:10];
        end
    endfunction

    generate
        for (n = 0; n < CHANNELS; n = n + 1) begin : channels
            always_ff @(posedge clk) begin
                if (advance) begin
                    upper3[13*n+:13] <=
                        along_x(upper_left[8*n+:8], upper_right[8*n+:8], right_part2);
                    lower3[13*n+:13] <=
                        along_x(lower_left[8*n+:8], lower_right[8*n+:8], right_part2);
                    m_tdata[8*n+:8] <= along_y(upper3[13*n+:13], lower3[13*n+:13], lower_part3);
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
            lower_part3 <= lower_part2;
            m_tuser <= user3;
            m_tlast <= last3;
        end
    end
endmodule
