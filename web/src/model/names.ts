// Names of topics, services and nodes.

/** Whether a part of the name begins with `_`, as the parts of actions do. */
export function isHiddenName(name: string): boolean {
  return name.split("/").some((part) => part.startsWith("_"));
}

/** The name of a node without its namespace. */
export function shortName(node: string): string {
  return node.slice(node.lastIndexOf("/") + 1);
}

/** The namespace that a service lies in: of `/player/pause` it is `/player`. */
export function parentOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf("/")));
}
