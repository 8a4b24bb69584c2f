//! `#[derive(Parameters)]`: the fields of a struct as parameters.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt as _;
use syn::{Data, DeriveInput, Expr, ExprLit, Fields, Lit, LitStr, Path, Type};

/// What `#[param(..)]` says of a field.
#[derive(Default)]
struct FieldOptions {
    default: Option<Expr>,
    range: Option<Expr>,
    step: Option<Expr>,
    rename: Option<LitStr>,
    constraints: Option<LitStr>,
    read_only: bool,
}

/// What it says of the struct.
#[derive(Default)]
struct StructOptions {
    default: bool,
    validate: Option<Path>,
}

struct Field {
    ident: syn::Ident,
    name: String,
    kind: Type,
    initial: TokenStream,
    descriptor: TokenStream,
}

/// The code that the derive adds.
pub fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(syn::Error::new_spanned(input, "only a struct has fields to be parameters"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(syn::Error::new_spanned(input, "the fields of parameters need names"));
    };
    if !input.generics.params.is_empty() {
        return Err(syn::Error::new_spanned(&input.generics, "parameters cannot be generic"));
    }
    let options = struct_options(input)?;
    let fields = fields.named.iter().map(field).collect::<syn::Result<Vec<_>>>()?;
    Ok(code(&input.ident, &options, &fields))
}

fn code(ident: &syn::Ident, options: &StructOptions, fields: &[Field]) -> TokenStream {
    let idents: Vec<_> = fields.iter().map(|field| &field.ident).collect();
    let kinds: Vec<_> = fields.iter().map(|field| &field.kind).collect();
    let names: Vec<_> = fields.iter().map(|field| &field.name).collect();
    let descriptors: Vec<_> = fields.iter().map(|field| &field.descriptor).collect();
    let initials = fields.iter().map(|field| &field.initial);
    let initial = match options.default {
        true => quote!(<Self as ::std::default::Default>::default()),
        false => quote!(Self { #(#idents: #initials),* }),
    };
    let validate = options.validate.as_ref().map(|path| quote!((#path)(self)?;));
    let parameters = quote!(::angaros::parameters);
    quote! {
        impl #parameters::ParameterField for #ident {
            fn initial() -> Self {
                #initial
            }

            fn declare(
                self,
                scope: &#parameters::ParameterScope<'_>,
                name: &str,
                _descriptor: #parameters::ParameterDescriptor,
            ) -> ::std::result::Result<(), #parameters::ParameterError> {
                #(<#kinds as #parameters::ParameterField>::declare(
                    self.#idents,
                    scope,
                    &#parameters::field_name(name, #names),
                    #descriptors,
                )?;)*
                ::std::result::Result::Ok(())
            }

            fn read(
                reader: &#parameters::ParameterReader<'_>,
                name: &str,
            ) -> ::std::result::Result<Self, #parameters::ParameterError> {
                ::std::result::Result::Ok(Self {
                    #(#idents: <#kinds as #parameters::ParameterField>::read(
                        reader,
                        &#parameters::field_name(name, #names),
                    )?),*
                })
            }

            fn check(&self) -> ::std::result::Result<(), ::std::string::String> {
                #(#parameters::ParameterField::check(&self.#idents)?;)*
                #validate
                ::std::result::Result::Ok(())
            }
        }

        impl #parameters::Parameters for #ident {}
    }
}

fn struct_options(input: &DeriveInput) -> syn::Result<StructOptions> {
    let mut options = StructOptions::default();
    for attribute in input.attrs.iter().filter(|attribute| attribute.path().is_ident("param")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("default") {
                options.default = true;
            } else if meta.path.is_ident("validate") {
                options.validate = Some(meta.value()?.parse()?);
            } else {
                return Err(meta.error("a struct of parameters has `default` and `validate = FN`"));
            }
            Ok(())
        })?;
    }
    Ok(options)
}

fn field(field: &syn::Field) -> syn::Result<Field> {
    let ident = field.ident.clone().ok_or_else(|| syn::Error::new_spanned(field, "no name"))?;
    let options = field_options(field)?;
    let kind = field.ty.clone();
    let name = match &options.rename {
        Some(name) => name.value(),
        None => ident.unraw().to_string(),
    };
    let initial = match &options.default {
        None => quote!(<#kind as ::angaros::parameters::ParameterField>::initial()),
        // Written as it is read: a literal is a `String` too.
        Some(Expr::Lit(ExprLit { lit: Lit::Str(text), .. })) => {
            quote!(::std::convert::Into::into(#text))
        }
        Some(value) => quote!(#value),
    };
    let descriptor = descriptor(field, &options);
    Ok(Field { ident, name, kind, initial, descriptor })
}

fn field_options(field: &syn::Field) -> syn::Result<FieldOptions> {
    let mut options = FieldOptions::default();
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("param")) {
        attribute.parse_nested_meta(|meta| {
            let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
            match name.as_str() {
                "default" => options.default = Some(meta.value()?.parse()?),
                "range" => options.range = Some(meta.value()?.parse()?),
                "step" => options.step = Some(meta.value()?.parse()?),
                "rename" => options.rename = Some(meta.value()?.parse()?),
                "constraints" => options.constraints = Some(meta.value()?.parse()?),
                "read_only" => options.read_only = true,
                _ => {
                    return Err(meta.error(
                        "a parameter has `default`, `range`, `step`, `rename`, `constraints` and \
                         `read_only`",
                    ));
                }
            }
            Ok(())
        })?;
    }
    Ok(options)
}

fn descriptor(field: &syn::Field, options: &FieldOptions) -> TokenStream {
    let description = documentation(field);
    let range = options.range.as_ref().map(|range| quote!(.range(#range)));
    let step = options.step.as_ref().map(|step| quote!(.step(#step)));
    let read_only = options.read_only.then(|| quote!(.read_only()));
    let constraints = options.constraints.iter();
    quote!({
        #[allow(unused_mut)]
        let mut descriptor =
            ::angaros::parameters::ParameterDescriptor::new(#description) #range #step #read_only;
        #(descriptor.additional_constraints = ::std::convert::Into::into(#constraints);)*
        descriptor
    })
}

/// The lines of its doc comment as one.
fn documentation(field: &syn::Field) -> String {
    let lines = field.attrs.iter().filter_map(|attribute| match &attribute.meta {
        syn::Meta::NameValue(pair) if pair.path.is_ident("doc") => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) => Some(line.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ").trim().to_owned()
}
