import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

/** How long Discord waits for the response (reference, «Responding to an Interaction»). */
const RESPONSE_MS = 3_000;

/** An application's interactions endpoint as Discord sees it: it holds the private key and signs what it sends there. */
export class InteractionsEndpoint {
  /** 64 hex digits. */
  readonly publicKey: string;
  readonly #privateKey: KeyObject;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch. */
  constructor(now = Date.now) {
    this.#now = now;
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    this.publicKey = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url").toString("hex");
    this.#privateKey = privateKey;
  }

  /** The headers of a request with this body (reference, «Validating Security Request Headers»). */
  headers(body: string | Buffer, timestamp = String(Math.floor(this.#now() / 1_000))): Record<string, string> {
    const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]);
    return {
      "content-type": "application/json",
      "x-signature-ed25519": sign(null, signed, this.#privateKey).toString("hex"),
      "x-signature-timestamp": timestamp,
    };
  }

  /**
   * Sends an interaction and answers with the body of the response.
   *
   * @throws when there is none within 3 seconds, or none that Discord takes.
   */
  async deliver(url: string, payload: object): Promise<unknown> {
    const body = JSON.stringify(payload);
    const signal = AbortSignal.timeout(RESPONSE_MS);
    const response = await fetch(url, { method: "POST", headers: this.headers(body), body, signal });
    if (response.status !== 200) throw new Error(`the endpoint answers with ${response.status}`);
    // Files come with an edit: that the response may be a form is not documented.
    if (!/^application\/json\b/.test(response.headers.get("content-type") ?? "")) throw new Error("the response is not JSON");
    return response.json();
  }
}
