import { createPublicKey, type KeyObject, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";

const verifyInThreadPool = promisify(verify);

/** How far a request's timestamp may be from this machine's clock. */
const MAX_AGE_SECONDS = 5 * 60;

/** Tells Discord's own requests from all others (reference, «Validating Security Request Headers»). */
export class SignatureCheck {
  readonly #key: KeyObject;

  /** @param publicKey the application's Ed25519 key, 64 hex digits. */
  constructor(publicKey: string) {
    const x = Buffer.from(publicKey, "hex").toString("base64url");
    this.#key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  }

  /**
   * Whether Discord signed these bytes within five minutes of `now`.
   *
   * @param now milliseconds since the epoch.
   */
  async accepts(headers: IncomingHttpHeaders, body: Buffer, now: number): Promise<boolean> {
    const { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp } = headers;
    if (typeof signature !== "string" || !/^[0-9a-f]{128}$/i.test(signature)) return false;
    if (typeof timestamp !== "string" || !/^\d{1,12}$/.test(timestamp)) return false;
    if (Math.abs(now / 1_000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
    const signed = Buffer.concat([Buffer.from(timestamp), body]);
    // A key that is no point on the curve fails here, and so does every request with it.
    return verifyInThreadPool(null, signed, this.#key, Buffer.from(signature, "hex")).catch(() => false);
  }
}
