import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** Reference, «Responding to an Interaction». */
const RESPONSE_MS = 3_000;

/** Signs interactions with the private key, and sends them to an application's endpoint. */
export class InteractionsEndpoint {
  readonly publicKey: string;
  readonly #privateKey: KeyObject;
  readonly #now: () => number;

  constructor(now = Date.now) {
    this.#now = now;
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    this.publicKey = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
    this.#privateKey = privateKey;
  }

  /** Reference, «Validating Security Request Headers». */
  headers(body: string | Buffer, timestamp = String(Math.floor(this.#now() / 1_000))): Record<string, string> {
    const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]);
    return {
      "content-type": "application/json",
      "x-signature-ed25519": sign(null, signed, this.#privateKey).toString("hex"),
      "x-signature-timestamp": timestamp,
    };
  }

  /** @throws without a response within 3 seconds that Discord takes. */
  async deliver(url: string, payload: object): Promise<unknown> {
    const body = JSON.stringify(payload);
    const signal = AbortSignal.timeout(RESPONSE_MS);
    const response = await fetch(url, { method: "POST", headers: this.headers(body), body, signal });
    if (response.status !== 200) throw new Error(`the endpoint answers with ${response.status}`);
    // The reference does not say that a response may be a form.
    if (!/^application\/json\b/.test(response.headers.get("content-type") ?? "")) throw new Error("the response is not JSON");
    return response.json();
  }
}
