import { hash } from "node:crypto";
import { idIn } from "../../../contract/networks.ts";

const idOf = (own: string): string => idIn("farcaster", hash("sha256", `farcaster:${own}`, "buffer").readBigUInt64BE() >> 1n);

/** The id of a cast, or of a person. @param hash `0x` and 40 hexadecimal digits, in lower case. */
export const castId = (hash: string): string => idOf(hash);
export const personId = (fid: number): string => idOf(String(fid));

/** A cast as nodes ask for it: by its author and its hash. */
export interface CastKey {
  readonly fid: number;
  readonly hash: string;
}

export const uriOf = ({ fid, hash }: CastKey): string => `farcaster://${fid}/${hash}`;

/** @param uri of `uriOf`. */
export function keyIn(uri: string): CastKey {
  const [fid = "", hash = ""] = uri.slice("farcaster://".length).split("/");
  return { fid: Number(fid), hash };
}

/** Seconds of Farcaster's time begin at 2021-01-01T00:00:00Z (FIP-0, «Timestamp»). */
const EPOCH_MS = Date.UTC(2021, 0, 1);

/** @returns milliseconds since the epoch. */
export const timeAt = (seconds: number): number => EPOCH_MS + seconds * 1_000;

/** Event ids are the block's height and a number within the block (snapchain, `event.rs`, `SEQUENCE_BITS`). */
const SEQUENCES = 2 ** 14;

export const heightOf = (eventId: number): number => Math.floor(eventId / SEQUENCES);

/** The id of a block's first event, which confirms the block. */
export const firstIdOf = (height: number): number => height * SEQUENCES;

const TIME_DIGITS = 13;
const SEQUENCE_DIGITS = 5;

/** The revision of an event: texts sort as events of one person happen, also over hosts that count blocks in another way. */
export const revAt = (blockTime: number, eventId = 0): string =>
  String(Math.max(0, blockTime)).padStart(TIME_DIGITS, "0") + String(eventId % SEQUENCES).padStart(SEQUENCE_DIGITS, "0");

/** The inverse of `timeAt`, in whole seconds. */
export const secondsAt = (ms: number): number => Math.floor((ms - EPOCH_MS) / 1_000);
