# `make` alone lists what there is.
SHELL := /bin/bash
PREFIX ?= $(HOME)/.local
OUT ?= report
# 1: `make install` also offers the command under the name ros2.
ROS2 ?=
CARGO ?= cargo
# What `make bench` measures (SWEEP=--quick for the corners), and with what it compares.
EXPERIMENT ?= peers/baseline
SWEEP ?=
BASELINE ?= docs/results/baseline
BIN := $${CARGO_TARGET_DIR:-target}/release
# The command, and the program with the standard components.
PROGRAMS := -p angaros-tools -p standard
# What is installed speaks to ROS 2 over Zenoh too; a program of a user chooses that by the feature.
SHIPPED := --features angaros/zenoh
# The library for C and C++, and what makes headers of messages for them.
C_LIBRARY := -p angaros-c

.DEFAULT_GOAL := help
.PHONY: help demo test test-all mutants v4l2 bench cross wheel lint doc fmt install clean

help: ## this list
	@echo 'usage: make TARGET'
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  %-9s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

demo: ## the image graph, composed and split, measured layer by layer; ends with a report to open
	@echo 'Angaros: camera -> rectify -> resize on this machine: as processes, composed, and composed zero-copy.'
	@echo '(1/2) building the programs; the first time takes some minutes'
	@$(CARGO) build --profile demo $(PROGRAMS)
	@scripts/note_build.sh demo "$${CARGO_TARGET_DIR:-target}/demo/angaros-components"
	@echo '(2/2) measuring'
	@"$${CARGO_TARGET_DIR:-target}/demo/angaros" bench run papers/004-graph --quick --out "$(OUT)"
	@echo "The report: $$(realpath "$(OUT)")/report.html"

test: ## what must hold, and the time each step took; about an hour on two processors the first time (STEPS="tests docs" for some, V=1 for all output)
	@scripts/test.sh $(STEPS)

test-all: ## the same without samples, and clippy without Zenoh; longer than that
	@scripts/test.sh --all $(STEPS)

mutants: ## whether the tests notice lines made wrong, one at a time; half an hour (NAMES="shm doorbell" for some)
	@scripts/mutants.py $(NAMES)

v4l2: ## the camera's driver at the kernel's virtual camera, in a virtual machine; some minutes, and 150 MB the first time
	@scripts/v4l2.sh

bench: ## round trips against every system that builds here, held against this machine's baseline; minutes (EXPERIMENT=papers for every figure)
	@peers/build.sh all
	@$(CARGO) build --release $(PROGRAMS) $(SHIPPED)
	@scripts/note_build.sh release "$(BIN)/angaros-components"
	@"$(BIN)/angaros" bench run "$(EXPERIMENT)" --peer all $(SWEEP) --out "$(OUT)"
	@"$(BIN)/angaros" bench compare "$(OUT)" --baseline "$(BASELINE)"
	@echo "The report: $$(realpath "$(OUT)")/report.html"

cross: ## programs for small computers, in build/cross/aarch64 and build/cross/armhf, and what a node costs there (ARCH=armhf for one)
	@scripts/cross.sh build $(ARCH)
	@scripts/cross.sh sizes $(ARCH)

wheel: ## the Python package with the command, for x86-64 and aarch64, in build/wheels (ARCH=x86_64 for one)
	@scripts/python.sh wheel $(ARCH)

lint: ## formatting, clippy and the house rules
	@scripts/test.sh format clippy tidy

doc: ## the API's documentation, in target/doc
	@RUSTDOCFLAGS="-D warnings -A rustdoc::private_intra_doc_links" $(CARGO) doc --workspace --no-deps

fmt: ## formats all code
	@$(CARGO) fmt --all

install: ## the command, the standard components and the library for C and C++ into PREFIX (default ~/.local)
	@$(CARGO) build --release $(PROGRAMS) $(C_LIBRARY) $(SHIPPED)
	@install -d "$(DESTDIR)$(PREFIX)/bin"
	@install -m 755 "$(BIN)/angaros" "$(BIN)/angaros-components" "$(DESTDIR)$(PREFIX)/bin"
	@scripts/install_c.sh "$(BIN)" "$(PREFIX)" "$(DESTDIR)"
	@if [ "$(ROS2)" = 1 ]; then scripts/install_ros2.sh "$(DESTDIR)$(PREFIX)/bin"; fi
	@echo 'installed angaros and angaros-components into $(DESTDIR)$(PREFIX)/bin, angaros.h and libangaros beside it'
	@echo 'hint: Tab completes verbs, names of running nodes and types: source <(angaros completions bash), in ~/.bashrc'
	@case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo 'hint: export PATH="$(PREFIX)/bin:$$PATH"' ;; esac

clean: ## removes what was built
	@$(CARGO) clean
	@rm -rf build .venv report
