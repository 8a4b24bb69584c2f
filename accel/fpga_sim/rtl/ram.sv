// A memory with one port to write and one to read, as block RAM has it. A read takes one cycle; where
// the same address is written in that cycle, it gives what was there before.
module ram #(
    parameter integer WIDTH = 24,
    parameter integer ADDRESS_BITS = 11
) (
    input  logic                    clk,
    input  logic                    write,
    input  logic [ADDRESS_BITS-1:0] write_address,
    input  logic [       WIDTH-1:0] write_data,
    input  logic                    read,
    input  logic [ADDRESS_BITS-1:0] read_address,
    output logic [       WIDTH-1:0] read_data
);
    logic [WIDTH-1:0] memory[0:(1<<ADDRESS_BITS)-1];

    always_ff @(posedge clk) begin
        if (write) memory[write_address] <= write_data;
        if (read) read_data <= memory[read_address];
    end
endmodule
