/* CDR for micro-controllers: the bytes of messages as ROS 2 puts them on the wire, written and read
 * value by value, without allocation.
 *
 * A writer or reader that has failed stays failed and does nothing more, so that it is asked once,
 * at the end. Values are aligned to their size, counted from behind the header of four bytes (OMG
 * DDS-RTPS 2.5, 10.5; CDR version 1).
 */
#ifndef ANGAROS_CDR_H
#define ANGAROS_CDR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of the header in front of every message. */
#define ANG_CDR_HEADER 4u

/* Writes a message, little endian. */
typedef struct ang_writer {
    uint8_t *bytes;
    size_t room;
    size_t at;   /* bytes written so far, the header too */
    bool failed; /* there was no room, or a value broke its bound */
} ang_writer;

/* Reads a message of either byte order. */
typedef struct ang_reader {
    const uint8_t *bytes;
    size_t length;
    size_t at;
    bool big_endian;
    bool failed; /* the bytes end too soon, or a value breaks its bound */
} ang_reader;

/* Begins a message with its header. */
void ang_write_begin(ang_writer *writer, uint8_t *bytes, size_t room);
/* The length of the message in bytes; 0 when something failed. */
size_t ang_write_end(const ang_writer *writer);
/* Writes the lowest `size` (1, 2, 4 or 8) bytes of a number, aligned to that size. */
void ang_write_number(ang_writer *writer, uint64_t value, unsigned size);
void ang_write_float(ang_writer *writer, float value);
void ang_write_double(ang_writer *writer, double value);
/* Writes bytes as they are, without alignment: arrays of uint8. */
void ang_write_bytes(ang_writer *writer, const void *bytes, size_t count);
/* Writes an array of numbers or floats of `size` bytes each, in the byte order of this processor. */
void ang_write_array(ang_writer *writer, const void *values, size_t count, unsigned size);
/* Writes a text that ends with a zero within `room` bytes; one that does not fails. */
void ang_write_text(ang_writer *writer, const char *text, size_t room);
/* Writes how many elements follow; more than `bound` fails. */
void ang_write_count(ang_writer *writer, uint32_t count, uint32_t bound);

/* Begins to read; fails on a header of another encoding than CDR. */
void ang_read_begin(ang_reader *reader, const uint8_t *bytes, size_t length);
/* Whether everything was there. */
bool ang_read_end(const ang_reader *reader);
uint64_t ang_read_number(ang_reader *reader, unsigned size);
float ang_read_float(ang_reader *reader);
double ang_read_double(ang_reader *reader);
void ang_read_bytes(ang_reader *reader, void *bytes, size_t count);
void ang_read_array(ang_reader *reader, void *values, size_t count, unsigned size);
/* Reads a text into `room` bytes with a zero at its end; one that is longer fails. */
void ang_read_text(ang_reader *reader, char *text, size_t room);
/* Reads how many elements follow: at most `bound`, each of at least one byte that must be there. */
uint32_t ang_read_count(ang_reader *reader, uint32_t bound);

#ifdef __cplusplus
}
#endif

#endif
