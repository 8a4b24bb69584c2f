// What the fields of variable size are in the forms of a message.
#ifndef ANGAROS_MEMORY_HPP
#define ANGAROS_MEMORY_HPP

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace angaros {

// A run of elements that lie elsewhere (std::span of C++20).
template <class T>
class span {
public:
    using value_type = std::remove_cv_t<T>;

    constexpr span() = default;
    constexpr span(T *data, std::size_t size) : data_(data), size_(size) {}

    constexpr T *data() const { return data_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr T *begin() const { return data_; }
    constexpr T *end() const { return data_ + size_; }
    constexpr T &operator[](std::size_t index) const { return data_[index]; }

    friend bool operator==(const span &a, const span &b) {
        for (std::size_t i = 0; i < a.size_ && i < b.size_; ++i) {
            if (!(a[i] == b[i])) {
                return false;
            }
        }
        return a.size_ == b.size_;
    }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

// Numbers to be written where the message travels: only the count is set before.
template <class T>
class room : public span<T> {
public:
    void resize(std::size_t count) { *this = room(nullptr, count); }
    constexpr room() = default;
    constexpr room(T *data, std::size_t count) : span<T>(data, count) {}
};

// The struct that owns its data, with the types of rosidl.
struct Owned {
    using String = std::string;
    using WString = std::u16string;
    template <class T>
    using Sequence = std::vector<T>;
    template <class T>
    static Sequence<T> sequence(std::initializer_list<T> values) {
        return values;
    }
};

// The view into the bytes of a message: texts and numbers are not copied. Sequences of texts and of
// structures are vectors of views.
struct Borrowed {
    using String = std::string_view;
    using WString = std::u16string_view;
    template <class T>
    using Sequence =
        std::conditional_t<std::is_arithmetic_v<T>, span<const T>, std::vector<T>>;
    template <class T>
    static Sequence<T> sequence(std::initializer_list<T>) {
        return {};
    }
};

// The form of a message that is written in place: texts and single values are given, sequences of
// numbers get their count by resize() and are filled after the buffer is lent.
struct InPlace {
    using String = std::string_view;
    using WString = std::u16string_view;
    template <class T>
    using Sequence = std::conditional_t<std::is_arithmetic_v<T>, room<T>, std::vector<T>>;
    template <class T>
    static Sequence<T> sequence(std::initializer_list<T>) {
        return {};
    }
};

}  // namespace angaros

// The names of pointers that rosidl gives each message.
#define ANGAROS_POINTERS(Type)                             \
    using SharedPtr = std::shared_ptr<Type>;               \
    using ConstSharedPtr = std::shared_ptr<const Type>;    \
    using UniquePtr = std::unique_ptr<Type>;               \
    using ConstUniquePtr = std::unique_ptr<const Type>;

#endif
