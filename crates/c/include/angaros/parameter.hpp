// Parameters: their values, and the callbacks about them.
#ifndef ANGAROS_PARAMETER_HPP
#define ANGAROS_PARAMETER_HPP

#include <angaros/failure.hpp>
#include <rcl_interfaces/msg/parameter_descriptor.hpp>
#include <rcl_interfaces/msg/set_parameters_result.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <variant>

namespace angaros {

enum class ParameterType {
    PARAMETER_NOT_SET = ANGAROS_PARAMETER_NOT_SET,
    PARAMETER_BOOL = ANGAROS_PARAMETER_BOOL,
    PARAMETER_INTEGER = ANGAROS_PARAMETER_INTEGER,
    PARAMETER_DOUBLE = ANGAROS_PARAMETER_DOUBLE,
    PARAMETER_STRING = ANGAROS_PARAMETER_STRING,
    PARAMETER_BYTE_ARRAY = ANGAROS_PARAMETER_BYTE_ARRAY,
    PARAMETER_BOOL_ARRAY = ANGAROS_PARAMETER_BOOL_ARRAY,
    PARAMETER_INTEGER_ARRAY = ANGAROS_PARAMETER_INTEGER_ARRAY,
    PARAMETER_DOUBLE_ARRAY = ANGAROS_PARAMETER_DOUBLE_ARRAY,
    PARAMETER_STRING_ARRAY = ANGAROS_PARAMETER_STRING_ARRAY,
};

// The value of a parameter.
class ParameterValue {
public:
    // In the order of ParameterType.
    using Variant = std::variant<std::monostate, bool, std::int64_t, double, std::string,
                                 std::vector<std::uint8_t>, std::vector<bool>,
                                 std::vector<std::int64_t>, std::vector<double>,
                                 std::vector<std::string>>;

    ParameterValue() = default;
    ParameterValue(const char *text) : value_(std::string(text)) {}
    ParameterValue(bool value) : value_(value) {}
    template <class T, class = std::enable_if_t<!std::is_same_v<std::decay_t<T>, ParameterValue>>>
    ParameterValue(T &&value) {
        using Plain = std::decay_t<T>;
        if constexpr (std::is_same_v<Plain, bool>) {
            value_ = value;
        } else if constexpr (std::is_integral_v<Plain>) {
            value_ = static_cast<std::int64_t>(value);
        } else if constexpr (std::is_floating_point_v<Plain>) {
            value_ = static_cast<double>(value);
        } else {
            value_ = std::forward<T>(value);
        }
    }
    explicit ParameterValue(const angaros_parameter_value_t &raw) {
        switch (raw.type_) {
        case ANGAROS_PARAMETER_BOOL: value_ = raw.bool_value; break;
        case ANGAROS_PARAMETER_INTEGER: value_ = raw.integer_value; break;
        case ANGAROS_PARAMETER_DOUBLE: value_ = raw.double_value; break;
        case ANGAROS_PARAMETER_STRING: value_ = std::string(raw.string_value); break;
        case ANGAROS_PARAMETER_BYTE_ARRAY: value_ = elements<std::uint8_t, std::uint8_t>(raw); break;
        case ANGAROS_PARAMETER_BOOL_ARRAY: value_ = elements<bool, bool>(raw); break;
        case ANGAROS_PARAMETER_INTEGER_ARRAY:
            value_ = elements<std::int64_t, std::int64_t>(raw);
            break;
        case ANGAROS_PARAMETER_DOUBLE_ARRAY: value_ = elements<double, double>(raw); break;
        case ANGAROS_PARAMETER_STRING_ARRAY:
            value_ = elements<std::string, const char *>(raw);
            break;
        default: break;
        }
    }

    ParameterType get_type() const { return static_cast<ParameterType>(value_.index()); }

    // The value as this type; throws where it has another.
    template <class T>
    T get() const {
        if constexpr (std::is_same_v<T, bool>) {
            return of<bool>();
        } else if constexpr (std::is_integral_v<T>) {
            return static_cast<T>(of<std::int64_t>());
        } else if constexpr (std::is_floating_point_v<T>) {
            return static_cast<T>(of<double>());
        } else {
            return of<T>();
        }
    }

    // Calls `use` with the value as the C interface sees it.
    template <class F>
    void lend(F &&use) const {
        angaros_parameter_value_t raw{};
        raw.type_ = static_cast<std::int32_t>(value_.index());
        std::vector<const char *> texts;
        std::vector<std::uint8_t> bools;
        const auto array = [&raw](const auto &values) {
            raw.array = values.data();
            raw.count = values.size();
        };
        std::visit(
            [&](const auto &value) {
                using Value = std::decay_t<decltype(value)>;
                if constexpr (std::is_same_v<Value, bool>) {
                    raw.bool_value = value;
                } else if constexpr (std::is_same_v<Value, std::int64_t>) {
                    raw.integer_value = value;
                } else if constexpr (std::is_same_v<Value, double>) {
                    raw.double_value = value;
                } else if constexpr (std::is_same_v<Value, std::string>) {
                    raw.string_value = value.c_str();
                } else if constexpr (std::is_same_v<Value, std::vector<bool>>) {
                    bools.assign(value.begin(), value.end());
                    array(bools);
                } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
                    for (const auto &text : value) {
                        texts.push_back(text.c_str());
                    }
                    array(texts);
                } else if constexpr (!std::is_same_v<Value, std::monostate>) {
                    array(value);
                }
            },
            value_);
        use(raw);
    }

    friend bool operator==(const ParameterValue &a, const ParameterValue &b) {
        return a.value_ == b.value_;
    }

private:
    template <class T, class Raw>
    static std::vector<T> elements(const angaros_parameter_value_t &raw) {
        const auto *first = static_cast<const Raw *>(raw.array);
        return std::vector<T>(first, first + raw.count);
    }

    template <class T>
    const T &of() const {
        if (const T *value = std::get_if<T>(&value_)) {
            return *value;
        }
        throw Error(ANGAROS_INVALID_ARGUMENT, "the parameter is of another type, number " +
                                                  std::to_string(value_.index()));
    }

    Variant value_;
};

// A name and a value.
class Parameter {
public:
    Parameter() = default;
    explicit Parameter(std::string name, ParameterValue value = {})
        : name_(std::move(name)), value_(std::move(value)) {}

    const std::string &get_name() const { return name_; }
    ParameterType get_type() const { return value_.get_type(); }
    const ParameterValue &get_parameter_value() const { return value_; }
    template <class T>
    T get_value() const {
        return value_.get<T>();
    }

    bool as_bool() const { return get_value<bool>(); }
    std::int64_t as_int() const { return get_value<std::int64_t>(); }
    double as_double() const { return get_value<double>(); }
    std::string as_string() const { return get_value<std::string>(); }
    std::vector<std::uint8_t> as_byte_array() const {
        return get_value<std::vector<std::uint8_t>>();
    }
    std::vector<bool> as_bool_array() const { return get_value<std::vector<bool>>(); }
    std::vector<std::int64_t> as_integer_array() const {
        return get_value<std::vector<std::int64_t>>();
    }
    std::vector<double> as_double_array() const { return get_value<std::vector<double>>(); }
    std::vector<std::string> as_string_array() const {
        return get_value<std::vector<std::string>>();
    }

private:
    std::string name_;
    ParameterValue value_;
};

namespace detail {

// A callback about parameters, which the library calls until this goes.
class ParameterCallbackHandle {
public:
    using SharedPtr = std::shared_ptr<ParameterCallbackHandle>;
    using OnSet =
        std::function<rcl_interfaces::msg::SetParametersResult(const std::vector<Parameter> &)>;
    using PostSet = std::function<void(const std::vector<Parameter> &)>;

    ParameterCallbackHandle(const angaros_node_t *node, OnSet callback, std::shared_ptr<Home> home) {
        auto *call = new Call<OnSet>{std::move(callback), std::move(home)};
        // The library releases the call, also when it fails.
        check(angaros_parameter_on_set(node, ask, call, Call<OnSet>::release, handle_.out()));
    }
    ParameterCallbackHandle(const angaros_node_t *node, PostSet callback,
                            std::shared_ptr<Home> home) {
        auto *call = new Call<PostSet>{std::move(callback), std::move(home)};
        check(angaros_parameter_post_set(node, tell, call, Call<PostSet>::release, handle_.out()));
    }

private:
    template <class F>
    struct Call {
        F callback;
        std::shared_ptr<Home> home;

        static void release(void *self) { delete static_cast<Call *>(self); }
    };

    static std::vector<Parameter> parameters(const angaros_parameter_setting_t *settings,
                                             std::size_t count) {
        std::vector<Parameter> all;
        for (std::size_t i = 0; i < count; ++i) {
            all.emplace_back(settings[i].name, ParameterValue(settings[i].value));
        }
        return all;
    }

    static bool ask(const angaros_parameter_setting_t *settings, std::size_t count, char *reason,
                    std::size_t reason_size, void *self) {
        auto *call = static_cast<Call<OnSet> *>(self);
        rcl_interfaces::msg::SetParametersResult result;
        result.reason = "the callback threw an exception";
        call->home->run("parameters",
                        [&] { result = call->callback(parameters(settings, count)); });
        const auto size = std::min(result.reason.size(), reason_size - 1);
        std::copy_n(result.reason.data(), size, reason);
        reason[size] = '\0';
        return result.successful;
    }
    static void tell(const angaros_parameter_setting_t *settings, std::size_t count, void *self) {
        auto *call = static_cast<Call<PostSet> *>(self);
        call->home->run("parameters", [&] { call->callback(parameters(settings, count)); });
    }

    Handle<angaros_parameter_callback_t, angaros_parameter_callback_destroy> handle_;
};

// The descriptor of the C interface; its text lives as long as `from`.
inline angaros_parameter_descriptor_t
descriptor(const rcl_interfaces::msg::ParameterDescriptor &from) {
    auto to = angaros_parameter_descriptor_default();
    to.description = from.description.c_str();
    to.read_only = from.read_only;
    to.dynamic_typing = from.dynamic_typing;
    if (!from.integer_range.empty()) {
        to.has_integer_range = true;
        to.integer_from = from.integer_range[0].from_value;
        to.integer_to = from.integer_range[0].to_value;
        to.integer_step = from.integer_range[0].step;
    }
    if (!from.floating_point_range.empty()) {
        to.has_floating_point_range = true;
        to.floating_point_from = from.floating_point_range[0].from_value;
        to.floating_point_to = from.floating_point_range[0].to_value;
        to.floating_point_step = from.floating_point_range[0].step;
    }
    return to;
}

}  // namespace detail

namespace node_interfaces {
using OnSetParametersCallbackHandle = detail::ParameterCallbackHandle;
using PostSetParametersCallbackHandle = detail::ParameterCallbackHandle;
}  // namespace node_interfaces

// What a node does with its own parameters; a base of Node.
class NodeParameters {
public:
    using OnSetParametersCallbackHandle = detail::ParameterCallbackHandle;
    using PostSetParametersCallbackHandle = detail::ParameterCallbackHandle;

    // Declares a parameter of the default's type; returns its first value, which comes from the
    // command line or is the default.
    template <class T>
    auto declare_parameter(const std::string &name, const T &default_value,
                           const rcl_interfaces::msg::ParameterDescriptor &descriptor = {}) {
        using Value = std::conditional_t<std::is_convertible_v<T, const char *>, std::string, T>;
        declare_parameter(name, ParameterValue(default_value), descriptor);
        return get_parameter(name).template get_value<Value>();
    }
    ParameterValue declare_parameter(
        const std::string &name, const ParameterValue &default_value,
        const rcl_interfaces::msg::ParameterDescriptor &descriptor = {}) {
        const auto raw_descriptor = detail::descriptor(descriptor);
        default_value.lend([&](const angaros_parameter_value_t &raw) {
            check(angaros_parameter_declare(parameters_of(), name.c_str(), &raw, &raw_descriptor));
        });
        return get_parameter(name).get_parameter_value();
    }
    void undeclare_parameter(const std::string &name) {
        check(angaros_parameter_undeclare(parameters_of(), name.c_str()));
    }
    bool has_parameter(const std::string &name) const {
        bool declared = false;
        check(angaros_parameter_is_declared(parameters_of(), name.c_str(), &declared));
        return declared;
    }

    // Throws where the parameter is not declared.
    Parameter get_parameter(const std::string &name) const {
        detail::Handle<angaros_parameter_t, angaros_parameter_destroy> handle;
        check(angaros_parameter_get(parameters_of(), name.c_str(), handle.out()));
        return Parameter(name, ParameterValue(*angaros_parameter_value(handle.get())));
    }
    // Whether the parameter has a value; it is left in `value`.
    template <class T>
    bool get_parameter(const std::string &name, T &value) const {
        if (!has_parameter(name)) {
            return false;
        }
        const auto parameter = get_parameter(name);
        if (parameter.get_type() == ParameterType::PARAMETER_NOT_SET) {
            return false;
        }
        value = parameter.template get_value<T>();
        return true;
    }
    template <class T>
    bool get_parameter_or(const std::string &name, T &value, const T &alternative) const {
        const bool found = get_parameter(name, value);
        if (!found) {
            value = alternative;
        }
        return found;
    }

    // Throws where the parameter is not declared; else the result says why it was refused.
    rcl_interfaces::msg::SetParametersResult set_parameter(const Parameter &parameter) {
        rcl_interfaces::msg::SetParametersResult result;
        parameter.get_parameter_value().lend([&](const angaros_parameter_value_t &raw) {
            const auto &name = parameter.get_name();
            const auto status = angaros_parameter_set(parameters_of(), name.c_str(), &raw);
            if (status == ANGAROS_NOT_FOUND) {
                check(status);
            }
            result.successful = status == ANGAROS_OK;
            result.reason = result.successful ? "" : angaros_last_error();
        });
        return result;
    }
    // Sets each by itself.
    std::vector<rcl_interfaces::msg::SetParametersResult>
    set_parameters(const std::vector<Parameter> &parameters) {
        std::vector<rcl_interfaces::msg::SetParametersResult> results;
        for (const auto &parameter : parameters) {
            results.push_back(set_parameter(parameter));
        }
        return results;
    }

    // The callback is called until the last pointer to the handle goes.
    OnSetParametersCallbackHandle::SharedPtr
    add_on_set_parameters_callback(detail::ParameterCallbackHandle::OnSet callback) {
        return std::make_shared<detail::ParameterCallbackHandle>(parameters_of(),
                                                                 std::move(callback), home_);
    }
    PostSetParametersCallbackHandle::SharedPtr
    add_post_set_parameters_callback(detail::ParameterCallbackHandle::PostSet callback) {
        return std::make_shared<detail::ParameterCallbackHandle>(parameters_of(),
                                                                 std::move(callback), home_);
    }

protected:
    NodeParameters() = default;
    ~NodeParameters() = default;

    std::shared_ptr<detail::Home> home_ = std::make_shared<detail::Home>();

private:
    virtual const angaros_node_t *parameters_of() const = 0;
};

}  // namespace angaros

#endif
