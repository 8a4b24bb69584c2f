// Components, with the macro of rclcpp_components.
//
//     class Relay : public angaros::Node {
//     public:
//         explicit Relay(const angaros::NodeOptions &options) : Node("relay", options) {}
//     };
//     ANGAROS_COMPONENTS_REGISTER_NODE(Relay)
//     ANGAROS_CPP_COMPONENT_LIBRARY(my_package, "0.1.0")
//
// The node of a component gets its name from outside, else from its class in snake case.
#ifndef ANGAROS_COMPONENT_HPP
#define ANGAROS_COMPONENT_HPP

#include <angaros/node.hpp>

namespace angaros {

namespace detail {

// What is known of a class until its package is.
struct ComponentClass {
    std::string name;
    angaros_component_create_t create;
    angaros_component_destroy_t destroy;
};

// Of this program or library alone.
__attribute__((visibility("hidden"))) inline std::vector<ComponentClass> &component_classes() {
    static std::vector<ComponentClass> classes;
    return classes;
}

template <class C>
angaros_status_t create_component(angaros_context_t *context, angaros_node_t *node,
                                  void **component) {
    try {
        const auto options = NodeOptions::adopt(context, node);
        *component = new std::shared_ptr<C>(std::make_shared<C>(options));
        return ANGAROS_OK;
    } catch (const std::exception &error) {
        return angaros_fail(ANGAROS_CALLBACK, error.what());
    } catch (...) {
        return angaros_fail(ANGAROS_CALLBACK, "its constructor threw something unknown");
    }
}

template <class C>
void destroy_component(void *component) {
    delete static_cast<std::shared_ptr<C> *>(component);
}

// Notes a class under its name without namespaces.
template <class C>
struct RegisterComponent {
    explicit RegisterComponent(const std::string &name) {
        const auto last = name.rfind(':');
        component_classes().push_back({last == std::string::npos ? name : name.substr(last + 1),
                                       create_component<C>, destroy_component<C>});
    }
};

inline void register_components(const char *package) {
    for (const auto &one : component_classes()) {
        angaros_component_register(package, one.name.c_str(), one.create, one.destroy);
    }
}

}  // namespace detail
}  // namespace angaros

#define ANGAROS_COMPONENTS_JOIN_(a, b) a##b
#define ANGAROS_COMPONENTS_JOIN(a, b) ANGAROS_COMPONENTS_JOIN_(a, b)

// A class that is made from NodeOptions is a component of this program or library.
#define ANGAROS_COMPONENTS_REGISTER_NODE(Class)                                               \
    static const ::angaros::detail::RegisterComponent<Class> ANGAROS_COMPONENTS_JOIN(         \
        angaros_component_, __COUNTER__)(#Class);

// Once: the package of the components. Lets programs load them from libPACKAGE.so, and defines
// angaros_component_library_PACKAGE(), which a program calls before angaros_component_main().
#define ANGAROS_CPP_COMPONENT_LIBRARY(package, version)                                       \
    extern "C" __attribute__((visibility("default"))) const void                              \
        *angaros_component_library_##package() {                                              \
        ::angaros::detail::register_components(#package);                                     \
        return ::angaros_component_library(#package, version);                                \
    }

#define RCLCPP_COMPONENTS_REGISTER_NODE ANGAROS_COMPONENTS_REGISTER_NODE

#endif
