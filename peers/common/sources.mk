# What every peer in C and C++ is built from beside its own files, named from its folder.
COMMON := $(addprefix ../common/,peer.c chain.c discovery.c rate.c stamps.c topology.c plan.c words.c)
COMMON_HEADERS := $(addprefix ../common/,peer.h inner.h topology.h)
