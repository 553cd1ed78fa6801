import { createPublicKey, verify } from "node:crypto";
import { promisify } from "node:util";

const verifyInThreadPool = promisify(verify);

/** Verifies Discord's signature with a prepared key, off the main thread. */
export function signatureCheck(/** @type {string} */ publicKey) {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return (/** @type {import("node:http").IncomingHttpHeaders} */ headers, /** @type {Buffer} */ body) => {
    const signed = Buffer.concat([Buffer.from(String(headers["x-signature-timestamp"])), body]);
    return verifyInThreadPool(null, signed, key, Buffer.from(String(headers["x-signature-ed25519"]), "hex"));
  };
}
