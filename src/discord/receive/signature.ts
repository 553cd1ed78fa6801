import { createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** How far a request's timestamp may be from this machine's clock. */
const MAX_AGE_SECONDS = 5 * 60;

/** Takes an Ed25519 key of 32 bytes, and tells whether a signature of 64 bytes over a message is by its owner. */
export type Ed25519 = (publicKey: Buffer) => (signature: Buffer, message: Buffer) => boolean;

export const nodeCrypto: Ed25519 = (publicKey) => {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") }, format: "jwk" });
  return (signature, message) => verify(null, message, key, signature);
};

/** It takes 40 µs where `node:crypto` takes 95; nothing where it has no binary for this platform. */
export const libsodium: Ed25519 | undefined = await import("sodium-native").then(
  ({ default: sodium }): Ed25519 =>
    (publicKey) =>
    (signature, message) =>
      sodium.crypto_sign_verify_detached(signature, message, publicKey),
  () => undefined,
);

/** Tells Discord's own requests from all others (reference, «Validating Security Request Headers»). */
export class SignatureCheck {
  readonly #isSigned: ReturnType<Ed25519>;

  /** @param publicKey the application's Ed25519 key, 64 hex digits. */
  constructor(publicKey: string, ed25519: Ed25519 = libsodium ?? nodeCrypto) {
    this.#isSigned = ed25519(Buffer.from(publicKey, "hex"));
  }

  /**
   * Whether Discord signed these bytes within five minutes of `now`.
   *
   * @param now milliseconds since the epoch.
   */
  accepts(headers: IncomingHttpHeaders, body: Buffer, now: number): boolean {
    const { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp } = headers;
    if (typeof signature !== "string" || !/^[0-9a-f]{128}$/i.test(signature)) return false;
    if (typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
    if (Math.abs(now / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
    return this.#isSigned(Buffer.from(signature, "hex"), Buffer.concat([Buffer.from(timestamp), body]));
  }
}
