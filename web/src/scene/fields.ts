// Parts of messages that many types share.

import { Quaternion, Vector3 } from "three";
import type { Message } from "../cdr";
import { frameName, type Pose } from "../robot/tf";

export function numberOf(value: unknown): number {
  return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : 0;
}

export function objectOf(value: unknown): Message {
  return typeof value === "object" && value !== null ? (value as Message) : {};
}

export function listOf(value: unknown): Message[] {
  return Array.isArray(value) ? (value as Message[]) : [];
}

export function vectorOf(value: unknown): Vector3 {
  const { x, y, z } = objectOf(value);
  return new Vector3(numberOf(x), numberOf(y), numberOf(z));
}

/** A rotation of all zeros, as messages begin with, is none. */
export function rotationOf(value: unknown): Quaternion {
  const { x, y, z, w } = objectOf(value);
  const rotation = new Quaternion(numberOf(x), numberOf(y), numberOf(z), numberOf(w));
  return rotation.lengthSq() > 1e-6 ? rotation.normalize() : rotation.identity();
}

export function poseOf(value: unknown): Pose {
  const { position, orientation } = objectOf(value);
  return { position: vectorOf(position), rotation: rotationOf(orientation) };
}

export function secondsOf(value: unknown): number {
  const { sec, nanosec } = objectOf(value);
  return numberOf(sec) + numberOf(nanosec) / 1e9;
}

/** The frame and the time of a header; a time of 0 stands for the newest. */
export function headerOf(message: Message): { frame: string; time: number } {
  const { frame_id: frame, stamp } = objectOf(message.header);
  const time = secondsOf(stamp);
  return { frame: frameName(typeof frame === "string" ? frame : ""), time: time || Infinity };
}
