// Reads lines "TYPE HEX", decodes each message, and prints "HEX JSON": what the message encodes to,
// and the values of its view. The table of types stands in types.inc, which the test writes.
#include "types.hpp"

#include <cmath>
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>

namespace {

// Prints a message as JSON.
class Json {
public:
    explicit Json(std::ostream &out) : out_(out) {}

    template <class T>
    void field(const char *name, T &value, angaros::Bounds = {}) {
        out_ << (first_ ? "" : ",") << '"' << name << "\":";
        first_ = false;
        print(value);
    }
    void empty() {}

    template <class T>
    void print(const T &value) {
        if constexpr (std::is_same_v<T, bool>) {
            out_ << (value ? "true" : "false");
        } else if constexpr (std::is_floating_point_v<T>) {
            char text[64];
            std::snprintf(text, sizeof text, "%.17g", static_cast<double>(value));
            out_ << text;
        } else if constexpr (std::is_arithmetic_v<T>) {
            out_ << +value;
        } else {
            out_ << '{';
            Json inner(out_);
            angaros::Traits<T>::visit(inner, value);
            out_ << '}';
        }
    }
    void print(std::string_view text) { units(std::u16string(), text); }
    void print(const std::string &text) { print(std::string_view(text)); }
    void print(const std::u16string &text) { units(text, {}); }
    void print(std::u16string_view text) { units(std::u16string(text), {}); }
    template <class T, std::size_t N>
    void print(const std::array<T, N> &values) {
        list(values);
    }
    template <class T>
    void print(const std::vector<T> &values) {
        list(values);
    }
    template <class T>
    void print(const angaros::span<const T> &values) {
        list(values);
    }

private:
    void units(const std::u16string &wide, std::string_view narrow) {
        out_ << '"';
        char text[16];
        for (const char16_t unit : wide) {
            std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(unit));
            out_ << text;
        }
        for (const char letter : narrow) {
            if (letter == '"' || letter == '\\') {
                out_ << '\\' << letter;
            } else if (static_cast<unsigned char>(letter) < 0x20) {
                std::snprintf(text, sizeof text, "\\u%04x", static_cast<unsigned>(letter));
                out_ << text;
            } else {
                out_ << letter;
            }
        }
        out_ << '"';
    }
    template <class S>
    void list(const S &values) {
        out_ << '[';
        for (std::size_t i = 0; i < values.size(); ++i) {
            out_ << (i == 0 ? "" : ",");
            if constexpr (std::is_same_v<S, std::vector<bool>>) {
                out_ << (values[i] ? "true" : "false");
            } else {
                print(values[i]);
            }
        }
        out_ << ']';
    }

    std::ostream &out_;
    bool first_ = true;
};

std::string hex(const std::vector<std::uint8_t> &bytes) {
    std::string text;
    char pair[3];
    for (const auto byte : bytes) {
        std::snprintf(pair, sizeof pair, "%02x", byte);
        text += pair;
    }
    return text;
}

// The bytes where a view can read them: the body is 8-aligned.
struct Aligned {
    explicit Aligned(const std::vector<std::uint8_t> &bytes)
        : words((bytes.size() + 11) / 8), size(bytes.size()) {
        std::memcpy(data(), bytes.data(), size);
    }
    std::uint8_t *data() { return reinterpret_cast<std::uint8_t *>(words.data()) + 4; }

    std::vector<std::uint64_t> words;
    std::size_t size;
};

template <class T>
std::string recode(const std::vector<std::uint8_t> &bytes) {
    const auto message = angaros::decode<T>(bytes.data(), bytes.size());
    const std::string written = hex(angaros::encode(message));
    Aligned aligned(bytes);
    const auto view = angaros::decode<angaros::View<T>>(aligned.data(), aligned.size);
    // Whatever is cut off must be noticed, without a read beyond the end.
    for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 64) {
        const std::vector<std::uint8_t> cut(bytes.begin(), bytes.begin() + size);
        try {
            angaros::decode<T>(cut.data(), cut.size());
            throw std::logic_error("a message without its end was read");
        } catch (const angaros::Error &) {
        }
    }
    std::ostringstream json;
    Json(json).print(view);
    return written + ' ' + json.str();
}

using Recode = std::string (*)(const std::vector<std::uint8_t> &);
const std::map<std::string, Recode> TYPES = {
#define TYPE(name, type) {name, recode<type>},
#include "types.inc"
};

}  // namespace

int main() {
    std::string type, text;
    while (std::cin >> type >> text) {
        std::vector<std::uint8_t> bytes;
        for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
            bytes.push_back(static_cast<std::uint8_t>(std::stoul(text.substr(i, 2), nullptr, 16)));
        }
        try {
            std::cout << TYPES.at(type)(bytes) << '\n';
        } catch (const std::exception &error) {
            std::cout << "failed " << type << ": " << error.what() << '\n';
        }
    }
}
