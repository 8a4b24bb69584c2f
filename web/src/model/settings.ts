// What the browser remembers: the layout and the colours.

import { fromHash, readLayout, toHash, type LayoutNode } from "./layout";

const LAYOUT = "angaros.layout";
const THEME = "angaros.theme";

export type Theme = "dark" | "light";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden; the page works without.
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above; the layout is then as it was at the next visit.
  }
}

/** What the page shows by its address: `bag`, `trace`, or what runs where it says nothing. */
export function shownThing(): string {
  return new URLSearchParams(location.search).get("show") ?? "";
}

/** Each kind of thing has a layout of its own. */
function layoutKey(): string {
  const show = shownThing();
  return show === "" ? LAYOUT : `${LAYOUT}.${show}`;
}

/** The layout of the address, else the remembered one. */
export function savedLayout(isKnown: (type: string) => boolean): LayoutNode | null {
  const shared = new URLSearchParams(location.hash.slice(1)).get("layout");
  const ofAddress = shared === null ? null : fromHash(shared, isKnown);
  if (ofAddress) return ofAddress;
  try {
    return readLayout(JSON.parse(stored(layoutKey()) ?? "null"), isKnown);
  } catch {
    return null;
  }
}

export function saveLayout(layout: LayoutNode): void {
  store(layoutKey(), JSON.stringify(layout));
}

/** The address of the page with its layout. */
export function sharedAddress(layout: LayoutNode): string {
  const address = new URL(location.href);
  address.hash = `layout=${toHash(layout)}`;
  return address.href;
}

export function savedTheme(): Theme {
  const theme = stored(THEME);
  if (theme === "dark" || theme === "light") return theme;
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export function saveTheme(theme: Theme): void {
  store(THEME, theme);
}

/** Where the WebSocket is: `?server=`, else `/ws` beside the page, with the page's query. */
export function serverAddress(page: Location): string {
  const query = new URLSearchParams(page.search);
  const server = query.get("server");
  if (server !== null && /^wss?:\/\//.test(server)) return server;
  const scheme = page.protocol === "https:" ? "wss:" : "ws:";
  const folder = page.pathname.replace(/[^/]*$/, "");
  return `${scheme}//${page.host}${folder}ws${page.search}`;
}
