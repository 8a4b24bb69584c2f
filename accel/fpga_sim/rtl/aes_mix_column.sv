// MixColumns of AES for one column of four bytes: its product with the polynomial 3x^3 + x^2 + x + 2
// over the field of 256 elements (FIPS 197, 5.1.3).
module aes_mix_column (
    input  logic [31:0] column,
    output logic [31:0] mixed
);
    // Twice each byte.
    logic [31:0] twice;

    genvar n;
    generate
        for (n = 0; n < 4; n = n + 1) begin : bytes
            assign twice[8*n+:8] = {column[8*n+:7], 1'b0} ^ (column[8*n+7] ? 8'h1b : 8'h00);
            assign mixed[8*n+:8] = twice[8*n+:8]
                ^ twice[8*((n+1)%4)+:8] ^ column[8*((n+1)%4)+:8]
                ^ column[8*((n+2)%4)+:8] ^ column[8*((n+3)%4)+:8];
        end
    endgenerate
endmodule
