#!/bin/bash
# What each kernel takes of an FPGA, by yosys: `synth.sh` estimates all kernels for Xilinx UltraScale+,
# `synth.sh KERNEL..` some, `synth.sh --check [KERNEL..]` only sees that yosys accepts them (seconds).
set -eu
cd "$(dirname "$0")/rtl"

command -v yosys >/dev/null || {
    echo "cannot estimate kernels: there is no program yosys here" >&2
    echo "hint: apt install yosys" >&2
    exit 1
}

check=no
if [ "${1:-}" = --check ]; then
    check=yes
    shift
fi
files=$(echo *.sv)
kernels=${*:-aes128 axis_fifo rectify rectify_half resize_double resize_half sobel}

for kernel in $kernels; do
    [ -e "$kernel.sv" ] || {
        echo "cannot estimate $kernel: there is no $kernel.sv in rtl" >&2
        echo "hint: one of $(ls -- *.sv | tr '\n' ' ')" >&2
        exit 1
    }
    if [ $check = yes ]; then
        yosys -q -p "read_verilog -sv $files; hierarchy -check -top $kernel; proc; opt; \
            memory -nomap; opt; check -assert"
        echo "$kernel: accepted"
    else
        # Kept until yosys has ended well, so that its failure is not lost in a pipe.
        estimate=$(yosys -q -p "read_verilog -sv $files; \
            synth_xilinx -family xcup -flatten -top $kernel; tee -o /dev/stdout stat")
        echo "$kernel:"
        grep -E 'LUT[1-6]|FD[RSCP]E|CARRY|DSP48|RAMB|RAM[0-9]+' <<<"$estimate" || true
    fi
done
