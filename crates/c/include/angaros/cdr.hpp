// Messages as bytes: XCDR1, little endian, behind a header of four bytes.
//
// Encoder and Decoder visit the fields of a message in order. A decoder reads nothing beyond the
// bytes it was given and allocates nothing for a count that they cannot hold.
#ifndef ANGAROS_CDR_HPP
#define ANGAROS_CDR_HPP

#include <angaros/error.hpp>
#include <angaros/memory.hpp>

#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

namespace angaros {

// What the generated code knows about a message type: name, hash, text, min_size, definition(),
// visit().
template <class T>
struct Traits;

// The most bytes or UTF-16 units of a text and the most elements of a sequence; 0: any.
struct Bounds {
    std::size_t text = 0;
    std::size_t count = 0;
};

namespace detail {

constexpr std::size_t HEADER = 4;

[[noreturn]] inline void bad(const std::string &text) { throw Error(ANGAROS_BAD_DATA, text); }

// Whether the bytes are UTF-8 (RFC 3629: no surrogates, no overlong forms, nothing over U+10FFFF).
inline bool is_utf8(const char *text, std::size_t size) {
    const auto *at = reinterpret_cast<const unsigned char *>(text), *end = at + size;
    while (at != end) {
        const unsigned char first = *at++;
        if (first < 0x80) {
            continue;
        }
        const int more = first >= 0xc2 && first < 0xe0   ? 1
                         : first >= 0xe0 && first < 0xf0 ? 2
                         : first >= 0xf0 && first < 0xf5 ? 3
                                                         : 0;
        if (more == 0 || end - at < more) {
            return false;
        }
        const unsigned char low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        const unsigned char high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (*at < low || *at > high) {
            return false;
        }
        for (int i = 1; i < more; ++i) {
            if ((at[i] & 0xc0) != 0x80) {
                return false;
            }
        }
        at += more;
    }
    return true;
}

// Whether every surrogate has its partner.
inline bool is_utf16(const char16_t *units, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const unsigned kind = units[i] & 0xfc00u;
        if (kind == 0xdc00u) {
            return false;
        }
        if (kind == 0xd800u && (++i == count || (units[i] & 0xfc00u) != 0xdc00u)) {
            return false;
        }
    }
    return true;
}

template <class T>
constexpr std::size_t min_size() {
    if constexpr (std::is_arithmetic_v<T>) {
        return sizeof(T);
    } else if constexpr (std::is_convertible_v<T, std::string_view> ||
                         std::is_convertible_v<T, std::u16string_view>) {
        return 4;
    } else {
        return Traits<T>::min_size;
    }
}

inline void within(std::size_t size, std::size_t bound) {
    if (bound != 0 && size > bound) {
        bad(std::to_string(size) + " elements where the definition allows " + std::to_string(bound));
    }
}

}  // namespace detail

// Writes fields front to back; without a buffer it only counts the bytes.
class Encoder {
public:
    Encoder() = default;
    Encoder(void *data, std::size_t capacity)
        : data_(static_cast<std::uint8_t *>(data)), capacity_(capacity) {
        if (capacity < detail::HEADER) {
            throw Error(ANGAROS_BUFFER_TOO_SMALL, "the buffer cannot hold a message");
        }
        const std::uint8_t header[detail::HEADER] = {0, 1, 0, 0};
        std::memcpy(data_, header, sizeof header);
    }

    std::size_t size() const { return at_; }

    template <class T>
    void field(const char *, T &value, Bounds bounds = {}) {
        bounds_ = bounds;
        write(value);
    }
    void empty() { number(std::uint8_t{0}); }

private:
    std::uint8_t *space(std::size_t size, std::size_t alignment) {
        const std::size_t start =
            ((at_ - detail::HEADER + alignment - 1) & ~(alignment - 1)) + detail::HEADER;
        const std::size_t before = at_;
        at_ = start + size;
        if (data_ == nullptr) {
            return nullptr;
        }
        if (at_ > capacity_) {
            throw Error(ANGAROS_BUFFER_TOO_SMALL, "the message exceeds its buffer of " +
                                                      std::to_string(capacity_) + " bytes");
        }
        std::memset(data_ + before, 0, start - before);
        return data_ + start;
    }
    void copy(const void *from, std::size_t size, std::size_t alignment) {
        std::uint8_t *to = space(size, alignment);
        if (to != nullptr && size != 0) {
            std::memcpy(to, from, size);
        }
    }
    template <class T>
    void number(T value) {
        copy(&value, sizeof value, sizeof value);
    }
    void count(std::size_t count) {
        if (count > std::numeric_limits<std::uint32_t>::max()) {
            detail::bad(std::to_string(count) + " elements are too many for a message");
        }
        number(static_cast<std::uint32_t>(count));
    }
    void text(std::string_view text) {
        detail::within(text.size(), bounds_.text);
        if (text.find('\0') != text.npos || !detail::is_utf8(text.data(), text.size())) {
            detail::bad("a string contains a NUL or is not UTF-8");
        }
        count(text.size() + 1);
        copy(text.data(), text.size(), 1);
        copy("", 1, 1);
    }
    void text(std::u16string_view text) {
        detail::within(text.size(), bounds_.text);
        if (!detail::is_utf16(text.data(), text.size())) {
            detail::bad("a wstring is not UTF-16");
        }
        count(text.size());
        copy(text.data(), text.size() * 2, 2);
    }

    template <class T>
    void write(T &value) {
        using Plain = std::remove_cv_t<T>;
        if constexpr (std::is_arithmetic_v<Plain>) {
            number(value);
        } else if constexpr (std::is_convertible_v<Plain, std::string_view>) {
            text(std::string_view(value));
        } else if constexpr (std::is_convertible_v<Plain, std::u16string_view>) {
            text(std::u16string_view(value));
        } else {
            Traits<Plain>::visit(*this, value);
        }
    }
    template <class T, std::size_t N>
    void write(std::array<T, N> &values) {
        elements(values.data(), N);
    }
    template <class T, std::size_t N>
    void write(const std::array<T, N> &values) {
        elements(values.data(), N);
    }
    template <class T>
    void write(std::vector<T> &values) {
        sequence(values);
    }
    template <class T>
    void write(const std::vector<T> &values) {
        sequence(values);
    }
    template <class T>
    void write(span<const T> &values) {
        sequence(values);
    }
    template <class T>
    void write(const span<const T> &values) {
        sequence(values);
    }
    template <class T>
    void write(room<T> &values) {
        detail::within(values.size(), bounds_.count);
        count(values.size());
        if (!values.empty()) {
            auto *place = space(values.size() * sizeof(T), sizeof(T));
            if (place != nullptr) {
                values = room<T>(reinterpret_cast<T *>(place), values.size());
            }
        }
    }
    void write(std::vector<bool> &values) { bits(values); }
    void write(const std::vector<bool> &values) { bits(values); }

    void bits(const std::vector<bool> &values) {
        detail::within(values.size(), bounds_.count);
        count(values.size());
        for (const bool value : values) {
            number(value);
        }
    }
    template <class S>
    void sequence(S &values) {
        detail::within(values.size(), bounds_.count);
        count(values.size());
        elements(values.data(), values.size());
    }
    template <class T>
    void elements(T *values, std::size_t count) {
        using Plain = std::remove_cv_t<T>;
        if constexpr (std::is_arithmetic_v<Plain>) {
            if (count != 0) {
                copy(values, count * sizeof(Plain), sizeof(Plain));
            }
        } else {
            const Bounds bounds = bounds_;
            for (std::size_t i = 0; i < count; ++i) {
                bounds_ = bounds;
                write(values[i]);
            }
        }
    }

    std::uint8_t *data_ = nullptr;
    std::size_t capacity_ = 0;
    std::size_t at_ = detail::HEADER;
    Bounds bounds_{};
};

// Reads fields front to back, of either byte order. Throws Error on bytes that are no message.
class Decoder {
public:
    Decoder(const void *data, std::size_t size)
        : data_(static_cast<const std::uint8_t *>(data)), size_(size) {
        if (data == nullptr || size < detail::HEADER) {
            detail::bad("the buffer ends before the header");
        }
        if (data_[0] != 0 || data_[1] > 1) {
            detail::bad("the bytes are not plain CDR");
        }
        swap_ = data_[1] == 0;
    }

    template <class T>
    void field(const char *, T &value, Bounds bounds = {}) {
        bounds_ = bounds;
        read(value);
    }
    void empty() { take(1, 1); }

private:
    const std::uint8_t *take(std::size_t size, std::size_t alignment) {
        const std::size_t start =
            ((at_ - detail::HEADER + alignment - 1) & ~(alignment - 1)) + detail::HEADER;
        if (start > size_ || size > size_ - start) {
            detail::bad("the buffer ends at byte " + std::to_string(size_) +
                        ", the message does not");
        }
        at_ = start + size;
        return data_ + start;
    }
    template <class T>
    static void reverse(T *values, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            auto *bytes = reinterpret_cast<unsigned char *>(values + i);
            for (std::size_t low = 0, high = sizeof(T) - 1; low < high; ++low, --high) {
                std::swap(bytes[low], bytes[high]);
            }
        }
    }
    template <class T>
    void numbers(T *to, std::size_t count) {
        if (count == 0) {
            return;
        }
        const std::uint8_t *from = take(count * sizeof(T), sizeof(T));
        if constexpr (std::is_same_v<T, bool>) {
            check_bools(from, count);
        }
        std::memcpy(to, from, count * sizeof(T));
        if (swap_) {
            reverse(to, count);
        }
    }
    static void check_bools(const std::uint8_t *bytes, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            if (bytes[i] > 1) {
                detail::bad("a bool is neither 0 nor 1");
            }
        }
    }
    // A count whose elements, of at least that many bytes each, can be there.
    std::size_t count(std::size_t smallest) {
        std::uint32_t count = 0;
        numbers(&count, 1);
        if (count > (size_ - at_) / smallest) {
            detail::bad("the buffer ends before the " + std::to_string(count) + " elements it has");
        }
        return count;
    }
    std::string_view text() {
        const std::size_t length = count(1);
        const char *text = reinterpret_cast<const char *>(take(length, 1));
        if (length == 0) {
            return {};
        }
        detail::within(length - 1, bounds_.text);
        if (text[length - 1] != '\0' || !detail::is_utf8(text, length - 1)) {
            detail::bad("a string is not terminated or not UTF-8");
        }
        return {text, length - 1};
    }
    // Where numbers lie, if they can be used there.
    template <class T>
    const T *in_place(std::size_t count) {
        if (count == 0) {
            return nullptr;
        }
        const std::uint8_t *place = take(count * sizeof(T), sizeof(T));
        if ((swap_ && sizeof(T) > 1) || reinterpret_cast<std::uintptr_t>(place) % alignof(T) != 0) {
            detail::bad("the bytes are big-endian or misaligned and cannot be read in place");
        }
        return reinterpret_cast<const T *>(place);
    }

    template <class T>
    void read(T &value) {
        if constexpr (std::is_arithmetic_v<T>) {
            numbers(&value, 1);
        } else {
            Traits<T>::visit(*this, value);
        }
    }
    void read(std::string &value) { value = text(); }
    void read(std::string_view &value) { value = text(); }
    void read(std::u16string &value) {
        value.resize(count(2));
        numbers(value.data(), value.size());
        check_wide(value.data(), value.size());
    }
    void read(std::u16string_view &value) {
        const std::size_t length = count(2);
        value = {in_place<char16_t>(length), length};
        check_wide(value.data(), length);
    }
    void check_wide(const char16_t *units, std::size_t length) {
        detail::within(length, bounds_.text);
        if (!detail::is_utf16(units, length)) {
            detail::bad("a wstring is not UTF-16");
        }
    }
    template <class T, std::size_t N>
    void read(std::array<T, N> &values) {
        elements(values.data(), N);
    }
    template <class T>
    void read(std::vector<T> &values) {
        const std::size_t length = count(detail::min_size<T>());
        detail::within(length, bounds_.count);
        values.clear();
        values.resize(length);
        elements(values.data(), length);
    }
    void read(std::vector<bool> &values) {
        const std::size_t length = count(1);
        detail::within(length, bounds_.count);
        const std::uint8_t *bytes = take(length, 1);
        check_bools(bytes, length);
        values.assign(bytes, bytes + length);
    }
    template <class T>
    void read(span<const T> &values) {
        const std::size_t length = count(sizeof(T));
        detail::within(length, bounds_.count);
        const T *place = in_place<T>(length);
        if constexpr (std::is_same_v<T, bool>) {
            check_bools(reinterpret_cast<const std::uint8_t *>(place), length);
        }
        values = span<const T>(place, length);
    }
    template <class T>
    void elements(T *values, std::size_t count) {
        if constexpr (std::is_arithmetic_v<T>) {
            numbers(values, count);
        } else {
            const Bounds bounds = bounds_;
            for (std::size_t i = 0; i < count; ++i) {
                bounds_ = bounds;
                read(values[i]);
            }
        }
    }

    const std::uint8_t *data_;
    std::size_t size_;
    std::size_t at_ = detail::HEADER;
    bool swap_ = false;
    Bounds bounds_{};
};

}  // namespace angaros

#endif
