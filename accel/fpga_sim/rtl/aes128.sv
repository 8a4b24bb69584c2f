// AES-128 encryption of blocks by themselves (ECB; FIPS 197), one round in each cycle: eleven cycles
// for a block. The first byte of a block and of the key lies in the low bits. The round keys are made
// along with the rounds, so a new key costs nothing. TUSER and TLAST come out as they went in.
module aes128 (
    input  logic         clk,
    input  logic         rst,
    input  logic [127:0] key,
    input  logic [127:0] s_tdata,
    input  logic         s_tuser,
    input  logic         s_tlast,
    input  logic         s_tvalid,
    output logic         s_tready,
    output logic [127:0] m_tdata,
    output logic         m_tuser,
    output logic         m_tlast,
    output logic         m_tvalid,
    input  logic         m_tready
);
    logic         busy;
    logic [  3:0] round_number;
    logic [  7:0] constant;
    logic [127:0] state;
    logic [127:0] round_key;
    logic         user;
    logic         last;
    logic         final_round;
    logic         step;

    logic [127:0] substituted;
    logic [127:0] shifted;
    logic [127:0] mixed;
    logic [127:0] next_state;
    logic [ 31:0] turned;
    logic [ 31:0] turned_substituted;
    logic [ 31:0] word0;
    logic [ 31:0] word1;
    logic [ 31:0] word2;
    logic [ 31:0] word3;
    logic [127:0] next_key;

    assign s_tready = !busy && !rst;
    assign final_round = round_number == 4'd10;
    // The last round waits until its result has a place.
    assign step = busy && (!final_round || !m_tvalid || m_tready);

    genvar n;
    generate
        for (n = 0; n < 16; n = n + 1) begin : bytes
            aes_sbox sbox (.value(state[8*n+:8]), .substitute(substituted[8*n+:8]));
            // Byte n stands in row n % 4; row r comes from r columns further right.
            assign shifted[8*n+:8] = substituted[8*((n+4*(n%4))%16)+:8];
        end
        for (n = 0; n < 4; n = n + 1) begin : columns
            aes_mix_column mix (.column(shifted[32*n+:32]), .mixed(mixed[32*n+:32]));
            aes_sbox sbox (.value(turned[8*n+:8]), .substitute(turned_substituted[8*n+:8]));
        end
    endgenerate

    // The key schedule: the last word turned by a byte, substituted, and added along the others.
    assign turned = {round_key[103:96], round_key[127:104]};
    assign word0 = round_key[31:0] ^ turned_substituted ^ {24'b0, constant};
    assign word1 = round_key[63:32] ^ word0;
    assign word2 = round_key[95:64] ^ word1;
    assign word3 = round_key[127:96] ^ word2;
    assign next_key = {word3, word2, word1, word0};
    assign next_state = (final_round ? shifted : mixed) ^ next_key;

    always_ff @(posedge clk) begin
        if (rst) begin
            busy <= 0;
            m_tvalid <= 0;
        end else begin
            if (m_tready) m_tvalid <= 0;
            if (s_tvalid && s_tready) busy <= 1;
            if (step && final_round) begin
                busy <= 0;
                m_tvalid <= 1;
            end
        end
        if (s_tvalid && s_tready) begin
            state <= s_tdata ^ key;
            round_key <= key;
            round_number <= 4'd1;
            constant <= 8'd1;
            user <= s_tuser;
            last <= s_tlast;
        end
        if (step) begin
            state <= next_state;
            round_key <= next_key;
            round_number <= round_number + 4'd1;
            constant <= {constant[6:0], 1'b0} ^ (constant[7] ? 8'h1b : 8'h00);
            if (final_round) begin
                m_tdata <= next_state;
                m_tuser <= user;
                m_tlast <= last;
            end
        end
    end
endmodule
