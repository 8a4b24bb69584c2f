//! The procedural macros of Angaros.

mod parameters;

use proc_macro::TokenStream;
use quote::{format_ident, quote};
use syn::punctuated::Punctuated;
use syn::{DeriveInput, Ident, ItemStruct, Token, parse_macro_input};

/// Registers a component: a struct with `fn new(ctx: ComponentContext) -> Result<Self>`.
///
/// The component is known as `PACKAGE/TypeName`, PACKAGE being the cargo package the type is in.
///
/// ```ignore
/// #[angaros::component]
/// struct Talker {
///     _timer: Timer,
/// }
///
/// impl Talker {
///     fn new(ctx: ComponentContext) -> Result<Self> { .. }
/// }
/// ```
///
/// With `#[component(lifecycle)]` the struct implements `Lifecycle`, and its node is a managed one
/// that does what it says.
#[proc_macro_attribute]
pub fn component(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let managed = match arguments.to_string().as_str() {
        "" => false,
        "lifecycle" => true,
        _ => {
            let message = "#[component] takes no argument but `lifecycle`; the name is the type's";
            return quote!(compile_error!(#message);).into();
        }
    };
    let item = parse_macro_input!(item as ItemStruct);
    let ident = &item.ident;
    let name = ident.to_string();
    if !item.generics.params.is_empty() {
        let message = "a component cannot be generic: it is created by its name at run time";
        return syn::Error::new_spanned(&item.generics, message).to_compile_error().into();
    }
    let make = match managed {
        false => quote!(::std::result::Result::Ok(::std::boxed::Box::new(<#ident>::new(ctx)?))),
        true => quote! {
            let node = ctx.node().clone();
            let behaviour = <#ident>::new(ctx)?;
            let managed = ::angaros::lifecycle::LifecycleNode::new(&node, behaviour)?;
            ::std::result::Result::Ok(::std::boxed::Box::new(managed))
        },
    };
    quote! {
        #item

        const _: () = {
            fn create(
                ctx: ::angaros::component::ComponentContext,
            ) -> ::angaros::Result<::std::boxed::Box<dyn ::std::any::Any + ::std::marker::Send>> {
                #make
            }
            ::angaros::component::inventory::submit! {
                ::angaros::component::ComponentEntry {
                    package: ::std::env!("CARGO_PKG_NAME"),
                    name: #name,
                    create: &create,
                }
            }
        };
    }
    .into()
}

/// Makes a package a library that a running program can load: exports what its components are.
///
/// ```ignore
/// angaros::library!();                    // the components of this package
/// angaros::library!(camera, image_proc);  // and those of packages it depends on
/// ```
///
/// The package needs `crate-type = ["rlib", "cdylib"]` in its `[lib]`.
#[proc_macro]
pub fn library(packages: TokenStream) -> TokenStream {
    let parser = Punctuated::<Ident, Token![,]>::parse_terminated;
    let packages = parse_macro_input!(packages with parser).into_iter();
    let package = std::env::var("CARGO_PKG_NAME").unwrap_or_default();
    let symbol = format_ident!("angaros_component_library_{}", package.replace('-', "_"));
    quote! {
        // The linker keeps a package's components only if the package is named.
        #(use #packages as _;)*

        const _: () = {
            #[unsafe(no_mangle)]
            extern "C" fn #symbol() -> *const ::angaros::library::LibraryTable {
                static TABLE: ::angaros::library::LibraryTable = ::angaros::library::table(
                    ::std::env!("CARGO_PKG_NAME"),
                    ::std::env!("CARGO_PKG_VERSION"),
                );
                &raw const TABLE
            }
        };
    }
    .into()
}

/// Makes the fields of a struct parameters of a node, to be declared with `node.parameters::<T>()`.
///
/// A field is a type that a parameter can have, an `Option` of one (no value until it is set), or a
/// struct with this derive, whose fields are named `field.inner`. The doc comment is the
/// description of the parameter. The struct has to be `Clone`.
///
/// `#[param(..)]` on a field: `default = VALUE` (else that of its type), `range = FROM..=TO`,
/// `step = STEP`, `rename = "name"`, `constraints = "in words"`, `read_only`. On the struct:
/// `default` takes the defaults from its `Default`; `validate = FN`, with
/// `FN: fn(&Self) -> Result<(), String>`, refuses what does not go together.
///
/// ```ignore
/// #[derive(Clone, Parameters)]
/// #[param(validate = Camera::validate)]
/// struct Camera {
///     /// Pictures per second.
///     #[param(default = 30.0, range = 1.0..=120.0)]
///     rate: f64,
///     lens: Lens,
/// }
/// ```
#[proc_macro_derive(Parameters, attributes(param))]
pub fn parameters(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    parameters::derive(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}
