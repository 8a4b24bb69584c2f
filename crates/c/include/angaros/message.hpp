// What every generated message header includes.
#ifndef ANGAROS_MESSAGE_HPP
#define ANGAROS_MESSAGE_HPP

#include <angaros/cdr.hpp>

namespace angaros {

// The form of a message whose texts and numbers stay in the bytes it is read from.
template <class T>
using View = typename Traits<T>::template Rebind<Borrowed>;

// The form of a message that is written where it travels; see Publisher::borrow_loaned_message.
template <class T>
using Shape = typename Traits<T>::template Rebind<InPlace>;

// The bytes of a message, header included.
template <class T>
std::size_t encoded_size(T &message) {
    Encoder encoder;
    Traits<std::remove_cv_t<T>>::visit(encoder, message);
    return encoder.size();
}

// Writes a message to a buffer of at least encoded_size() bytes; returns the bytes written.
template <class T>
std::size_t encode(T &message, void *data, std::size_t capacity) {
    Encoder encoder(data, capacity);
    Traits<std::remove_cv_t<T>>::visit(encoder, message);
    return encoder.size();
}

template <class T>
std::vector<std::uint8_t> encode(const T &message) {
    std::vector<std::uint8_t> bytes(encoded_size(message));
    encode(message, bytes.data(), bytes.size());
    return bytes;
}

// Reads a message (T may be a View, which then lives as long as the bytes). Throws Error.
template <class T>
void decode(T &message, const void *data, std::size_t size) {
    Decoder decoder(data, size);
    Traits<T>::visit(decoder, message);
}

template <class T>
T decode(const void *data, std::size_t size) {
    T message{};
    decode(message, data, size);
    return message;
}

// Appends the text of a type that a definition refers to, in the form of MCAP.
inline void append_definition(std::string &all, const char *name, const char *text) {
    if (!all.empty() && all.back() != '\n') {
        all += '\n';
    }
    all.append(80, '=').append("\nMSG: ").append(name).append("\n").append(text);
}

}  // namespace angaros

#endif
