// What every panel gets.

import type { ComponentType } from "preact";
import type { Hub } from "../model/hub";
import type { Theme } from "../model/settings";

export interface PanelProps {
  hub: Hub;
  config: Record<string, unknown>;
  /** Changes some entries of the configuration, which the layout keeps. */
  update(changes: Record<string, unknown>): void;
  theme: Theme;
}

export interface PanelKind {
  type: string;
  title: string;
  /** One line, for the menu. */
  about: string;
  view: ComponentType<PanelProps>;
}

export function textIn(config: Record<string, unknown>, name: string): string {
  const value = config[name];
  return typeof value === "string" ? value : "";
}

export function textsIn(config: Record<string, unknown>, name: string): string[] {
  const value = config[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

export function flagIn(config: Record<string, unknown>, name: string, otherwise = false): boolean {
  const value = config[name];
  return typeof value === "boolean" ? value : otherwise;
}

export function numberIn(
  config: Record<string, unknown>,
  name: string,
  otherwise: number,
): number {
  const value = config[name];
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
