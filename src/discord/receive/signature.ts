import { createPublicKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";

/** In libuv's threads: the main thread would spend a quarter of a command on it. */
const verifyInThreads = promisify(verify);

/** The largest difference between a request's timestamp and this machine's clock. */
export const MAX_AGE_SECONDS = 5 * 60;

/** @param publicKey 64 hex digits. @returns undefined for headers with which no body can pass. */
export function signatureCheck(publicKey: string) {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return (headers: IncomingHttpHeaders, now: number): ((body: Buffer) => Promise<boolean>) | undefined => {
    const { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp } = headers;
    if (typeof signature !== "string" || !/^[0-9a-f]{128}$/i.test(signature)) return undefined;
    if (typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return undefined;
    if (Math.abs(now / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) return undefined;
    return (body) => verifyInThreads(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, "hex"));
  };
}
