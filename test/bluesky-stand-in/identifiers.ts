import { createHash } from "node:crypto";

const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";
/** Its order is that of ASCII, so texts sort as their numbers do (atproto.com, «TIDs»). */
const BASE32_SORTABLE = "234567abcdefghijklmnopqrstuvwxyz";
const TID_LENGTH = 13;
/** CID version 1, DAG-CBOR, SHA-256 of 32 bytes. */
const CID_PREFIX = Buffer.from([0x01, 0x71, 0x12, 0x20]);

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The DID of a numbered account: `did:plc:` and 24 letters (web.plc.directory, «DID PLC»). */
export const didOf = (number: number): string => `did:plc:${base32(sha256(`account ${number}`).subarray(0, 15))}`;

/** A well-formed CID of JSON; that of its DAG-CBOR differs. */
export const cidOf = (json: string): string => `b${base32(Buffer.concat([CID_PREFIX, sha256(json)]))}`;

/** The TID of a time in microseconds since the epoch and a clock of 10 bits. */
export function tidOf(us: number, clockId: number): string {
  let rest = (BigInt(us) << 10n) | BigInt(clockId & 0x3ff);
  let tid = "";
  for (let length = 0; length < TID_LENGTH; length += 1) {
    tid = BASE32_SORTABLE.charAt(Number(rest & 31n)) + tid;
    rest >>= 5n;
  }
  return tid;
}

/** RFC 4648 in lower case, without padding. */
function base32(bytes: Uint8Array): string {
  let text = "";
  let [bits, held] = [0, 0];
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32.charAt((held >> (bits - 5)) & 31);
  }
  return bits > 0 ? text + BASE32.charAt((held << (5 - bits)) & 31) : text;
}
