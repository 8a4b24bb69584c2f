#!/bin/bash
# What each kernel takes of an FPGA, by yosys, and how much of the target firmware/fpga_sim that is:
# `synth.sh` estimates all kernels for Xilinx UltraScale+, `synth.sh KERNEL..` some. It fails where one
# takes more than there is. `synth.sh --check [KERNEL..]` only sees that yosys accepts them (seconds).
set -eu
cd "$(dirname "$0")/rtl"
target=../../../firmware/fpga_sim/target.yaml

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
# What yosys warns of, shown where it fails: it resizes ports of block RAM, which is as it should be.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
kernels=${*:-aes128 axis_fifo rectify rectify_half resize_double resize_half sobel}

limit() { sed -n "s/^ *$1: *//p" "$target"; }

# Adds up the cells of a module by what they are, and compares with the target.
summary() {
    awk -v name="$1" -v luts="$(limit luts)" -v ffs="$(limit flip_flops)" \
        -v dsps="$(limit dsp_blocks)" -v bits="$(limit block_ram_bits)" '
        # Versions of yosys differ in whether the number stands before or behind the cell.
        { cell = $1; count = $2 }
        $1 ~ /^[0-9]+$/ { cell = $NF; count = $1 }
        cell ~ /^LUT[1-6]$/ { lut += count }
        cell ~ /^RAM[0-9]+/ { lut += count * 4 }
        cell ~ /^FD[RSCP]E$/ { ff += count }
        cell ~ /^DSP48/ { dsp += count }
        cell ~ /^RAMB36/ { ram += count * 36864 }
        cell ~ /^RAMB18/ { ram += count * 18432 }
        function part(have, of) { return sprintf("%d (%.1f %%)", have, 100 * have / of) }
        END {
            printf "%-14s %16s LUTs %16s flip-flops %14s multipliers %18s bits of block RAM\n",
                name, part(lut, luts), part(ff, ffs), part(dsp, dsps), part(ram, bits)
            exit lut > luts || ff > ffs || dsp > dsps || ram > bits
        }'
}

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
        cells=$(yosys -q -p "read_verilog -sv $files; \
            synth_xilinx -family xcup -flatten -top $kernel; tee -o /dev/stdout stat" 2>"$log") || {
            cat "$log" >&2
            exit 1
        }
        summary "$kernel" <<<"$cells" || {
            echo "$kernel takes more than the target has" >&2
            echo "hint: fewer COLUMN_BITS or WINDOW_BITS, or a larger target" >&2
            exit 1
        }
    fi
done
