export { CdrError } from "./cursor";
export { Decoder, type Message } from "./decoder";
export { encode } from "./encoder";
export { parseSchema, SchemaError } from "./schema";
export type { Constant, Field, FieldType, MessageDefinition, Primitive, Schema } from "./schema";
