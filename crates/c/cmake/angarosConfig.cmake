# Angaros for C and C++17.
#
#   find_package(angaros REQUIRED)
#   target_link_libraries(my_node PRIVATE angaros::angaros)          # angaros::static for the archive
#   angaros_add_component_library(my_package src.cpp)                # libmy_package.so, to be loaded
#   angaros_generate_interfaces(my_node ${CMAKE_CURRENT_SOURCE_DIR}) # headers for ./msg, ./srv, ./action

get_filename_component(angaros_PREFIX "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET angaros::angaros)
  add_library(angaros::angaros SHARED IMPORTED)
  set_target_properties(angaros::angaros PROPERTIES
    IMPORTED_LOCATION "${angaros_PREFIX}/lib/libangaros.so"
    IMPORTED_SONAME "libangaros.so.0"
    INTERFACE_INCLUDE_DIRECTORIES
      "${angaros_PREFIX}/include;${angaros_PREFIX}/include/angaros/interfaces"
    INTERFACE_COMPILE_FEATURES "cxx_std_17")
  add_library(angaros::static STATIC IMPORTED)
  set_target_properties(angaros::static PROPERTIES
    IMPORTED_LOCATION "${angaros_PREFIX}/lib/libangaros.a"
    INTERFACE_LINK_LIBRARIES "pthread;dl;m"
    INTERFACE_INCLUDE_DIRECTORIES
      "${angaros_PREFIX}/include;${angaros_PREFIX}/include/angaros/interfaces"
    INTERFACE_COMPILE_FEATURES "cxx_std_17")
endif()

# A shared library of components that programs load. It has the library inside and shows none of it,
# because a program that loads it has its own.
function(angaros_add_component_library package)
  add_library(${package} SHARED ${ARGN})
  target_link_libraries(${package} PRIVATE angaros::static)
  target_link_options(${package} PRIVATE "-Wl,--exclude-libs,ALL")
endfunction()

# Makes the C++ headers of the packages in the folders (PATH, or NAME=PATH where the folder is named
# otherwise) and lets the target include them. Made again when a definition changes.
function(angaros_generate_interfaces target)
  set(out "${CMAKE_CURRENT_BINARY_DIR}/${target}_interfaces")
  set(definitions)
  foreach(package ${ARGN})
    string(REGEX REPLACE "^[A-Za-z0-9_]+=" "" folder "${package}")
    file(GLOB found CONFIGURE_DEPENDS
      "${folder}/msg/*.msg" "${folder}/srv/*.srv" "${folder}/action/*.action")
    list(APPEND definitions ${found})
  endforeach()
  add_custom_command(
    OUTPUT "${out}/made"
    COMMAND "${angaros_PREFIX}/bin/angaros-cpp" "${out}" ${ARGN}
    COMMAND "${CMAKE_COMMAND}" -E touch "${out}/made"
    DEPENDS ${definitions}
    VERBATIM)
  add_custom_target(${target}_interfaces DEPENDS "${out}/made")
  add_dependencies(${target} ${target}_interfaces)
  target_include_directories(${target} PRIVATE "${out}")
endfunction()
