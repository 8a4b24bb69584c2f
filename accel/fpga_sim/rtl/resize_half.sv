// Halves an image: each pixel is the mean of 2x2 pixels, rounded to the nearest level, halves up. The
// output may be a pixel wider or higher than half the input, or narrower; what has no four pixels is
// the mean of those that exist, halves to the even level.
//
// One pixel is taken in each cycle. Sums of the pairs of an even row wait in block RAM for the odd row.
module resize_half #(
    parameter integer COLUMN_BITS = 10,
    parameter integer CHANNELS = 3
) (
    input  logic        clk,
    input  logic        rst,
    input  logic [15:0] width,
    input  logic [15:0] height,
    input  logic [15:0] out_width,
    input  logic [15:0] out_height,
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
    logic        advance;
    logic        take;
    logic [15:0] column;
    logic [15:0] row;
    logic        first;
    logic        last_column;
    logic        last_row;
    logic        pair_done;
    logic        lone_row;
    logic        wanted;
    logic [14:0] pair;
    logic [14:0] pair_row;
    logic [8*CHANNELS-1:0] previous;
    logic [9*CHANNELS-1:0] sum;

    assign advance = !m_tvalid || m_tready;
    assign s_tready = advance && !rst;
    assign take = s_tvalid && s_tready;
    assign first = column == 0 && row == 0;
    assign last_column = column + 16'd1 == width;
    assign last_row = row + 16'd1 == height;
    assign pair = column[15:1];
    assign pair_row = row[15:1];
    assign pair_done = column[0] || last_column;
    assign lone_row = last_row && !row[0];
    assign wanted = pair_done && {1'b0, pair} < out_width && {1'b0, pair_row} < out_height;

    genvar n;
    generate
        for (n = 0; n < CHANNELS; n = n + 1) begin : pairs
            assign sum[9*n+:9] = {1'b0, s_tdata[8*n+:8]}
                + (column[0] ? {1'b0, previous[8*n+:8]} : 9'd0);
        end
    endgenerate

    always_ff @(posedge clk) begin
        if (rst) begin
            column <= 0;
            row <= 0;
            misframed <= 0;
        end else if (take) begin
            column <= last_column ? 16'd0 : column + 16'd1;
            if (last_column) row <= last_row ? 16'd0 : row + 16'd1;
            if (s_tuser != first || s_tlast != last_column) misframed <= misframed + 1;
        end
        if (take) previous <= s_tdata;
    end

    // Step 2: the pair and the one above it, which was read from block RAM meanwhile.
    logic        valid2;
    logic        user2;
    logic        last2;
    logic        two_rows2;
    logic        two_columns2;
    logic [9*CHANNELS-1:0] sum2;
    logic [9*CHANNELS-1:0] above2;

    ram #(.WIDTH(9 * CHANNELS), .ADDRESS_BITS(COLUMN_BITS - 1)) sums (
        .clk(clk),
        .write(take && pair_done && !row[0]), .write_address(pair[COLUMN_BITS-2:0]),
        .write_data(sum),
        .read(take), .read_address(pair[COLUMN_BITS-2:0]), .read_data(above2)
    );

    always_ff @(posedge clk) begin
        if (rst) begin
            valid2 <= 0;
        end else if (advance) begin
            valid2 <= take && wanted && (row[0] || lone_row);
        end
        if (advance) begin
            user2 <= pair == 0 && pair_row == 0;
            last2 <= {1'b0, pair} + 16'd1 == out_width;
            two_rows2 <= row[0];
            two_columns2 <= column[0];
            sum2 <= sum;
        end
    end

    // The mean of one channel: of four, two or one pixel.
    function automatic [7:0] mean(
        input [8:0] here, input [8:0] above, input two_rows, input two_columns
    );
        logic [9:0] four;
        logic [8:0] two;
        logic [8:0] even;
        begin
            four = {1'b0, here} + {1'b0, above} + 10'd2;
            two = two_rows ? here + above : here;
            even = two + {8'b0, two[1]};
            if (two_rows && two_columns) mean = four[9:2];
            else if (two_rows || two_columns) mean = even[8:1];
            else mean = here[7:0];
        end
    endfunction

    generate
        for (n = 0; n < CHANNELS; n = n + 1) begin : means
            always_ff @(posedge clk) begin
                if (advance) begin
                    m_tdata[8*n+:8] <=
                        mean(sum2[9*n+:9], above2[9*n+:9], two_rows2, two_columns2);
                end
            end
        end
    endgenerate

    always_ff @(posedge clk) begin
        if (rst) begin
            m_tvalid <= 0;
        end else if (advance) begin
            m_tvalid <= valid2;
        end
        if (advance) begin
            m_tuser <= user2;
            m_tlast <= last2;
        end
    end
endmodule
