/* Components: nodes that containers make. Included by angaros.h, whose rules hold here too. */
#ifndef ANGAROS_COMPONENTS_H
#define ANGAROS_COMPONENTS_H

#include <angaros.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A component does not know where it runs: alone, beside others in a program
 * (angaros_component_main), or in a shared library that a running container loads
 * (`angaros component load`, launch files). It is known as PACKAGE/NAME. */

/* Makes a component around a node, whose name, namespace, remaps and parameters are set from outside;
 * the executor of the container runs it. Context and node belong to the component, which destroys them
 * in its end, also where this fails. Why it fails angaros_fail() tells. */
typedef angaros_status_t (*angaros_component_create_t)(angaros_context_t *context,
                                                       angaros_node_t *node, void **component);
/* Ends what was made. No callback of the node runs at this time. */
typedef void (*angaros_component_destroy_t)(void *component);

/* Adds a component to those of this program or library, for good. The node is named after NAME in
 * snake case unless somebody gives it another name. */
angaros_status_t angaros_component_register(const char *package, const char *name,
                                            angaros_component_create_t create,
                                            angaros_component_destroy_t destroy);
/* Runs the components that the command line names until Ctrl-C, all in this process, or lists those
 * there are: PROGRAM [PACKAGE/NAME...] [--ros-args ...]. Returns the exit code of the program. */
int angaros_component_main(int argc, const char *const *argv);
/* What ANGAROS_COMPONENT_LIBRARY needs. */
const void *angaros_component_library(const char *package, const char *version);

/* Once in a shared library libPACKAGE.so: lets programs load its components, which the function
 * `register_all` registers. Link it with angaros::static, so that it shares nothing with the program but
 * what is meant to cross. */
#define ANGAROS_COMPONENT_LIBRARY(package, version, register_all)                       \
    __attribute__((visibility("default"))) const void *angaros_component_library_##package(void); \
    const void *angaros_component_library_##package(void) {                            \
        register_all();                                                                \
        return angaros_component_library(#package, version);                           \
    }

#ifdef __cplusplus
}
#endif

#endif
