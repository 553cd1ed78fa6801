import { createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** The largest difference between a request's timestamp and this machine's clock. */
export const MAX_AGE_SECONDS = 5 * 60;

export type Ed25519 = (publicKey: Buffer) => (signature: Buffer, message: Buffer) => boolean;

export const nodeCrypto: Ed25519 = (publicKey) => {
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") }, format: "jwk" });
  return (signature, message) => verify(null, message, key, signature);
};

/** Takes 40 µs where `node:crypto` takes 95; undefined if it has no binary for this platform. */
export const libsodium: Ed25519 | undefined = await import("sodium-native").then(
  ({ default: sodium }): Ed25519 =>
    (publicKey) =>
    (signature, message) =>
      sodium.crypto_sign_verify_detached(signature, message, publicKey),
  () => undefined,
);

/** @param publicKey 64 hex digits. @returns undefined for headers with which no body can pass. */
export function signatureCheck(publicKey: string, ed25519: Ed25519 = libsodium ?? nodeCrypto) {
  const isSigned = ed25519(Buffer.from(publicKey, "hex"));
  return (headers: IncomingHttpHeaders, now: number): ((body: Buffer) => boolean) | undefined => {
    const { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp } = headers;
    if (typeof signature !== "string" || !/^[0-9a-f]{128}$/i.test(signature)) return undefined;
    if (typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return undefined;
    if (Math.abs(now / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) return undefined;
    return (body) => isSigned(Buffer.from(signature, "hex"), Buffer.concat([Buffer.from(timestamp), body]));
  };
}
