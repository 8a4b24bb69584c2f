//! The procedural macros of Angaros.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ItemStruct, parse_macro_input};

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
#[proc_macro_attribute]
pub fn component(arguments: TokenStream, item: TokenStream) -> TokenStream {
    if !arguments.is_empty() {
        let message = "#[component] takes no arguments; the name is that of the type";
        return quote!(compile_error!(#message);).into();
    }
    let item = parse_macro_input!(item as ItemStruct);
    let ident = &item.ident;
    let name = ident.to_string();
    if !item.generics.params.is_empty() {
        let message = "a component cannot be generic: it is created by its name at run time";
        return syn::Error::new_spanned(&item.generics, message).to_compile_error().into();
    }
    quote! {
        #item

        const _: () = {
            fn create(
                ctx: ::angaros::component::ComponentContext,
            ) -> ::angaros::Result<::std::boxed::Box<dyn ::std::any::Any + ::std::marker::Send>> {
                ::std::result::Result::Ok(::std::boxed::Box::new(<#ident>::new(ctx)?))
            }
            ::angaros::component::inventory::submit! {
                ::angaros::component::ComponentEntry {
                    package: ::std::env!("CARGO_PKG_NAME"),
                    name: #name,
                    create,
                }
            }
        };
    }
    .into()
}
