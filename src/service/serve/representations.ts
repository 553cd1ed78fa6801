import { hash } from "node:crypto";
import { promisify } from "node:util";
import { gzip, zstdCompress } from "node:zlib";
import type { Answer } from "./answers.ts";

export type ContentEncoding = "zstd" | "gzip" | "identity";

const compress = { zstd: promisify(zstdCompress), gzip: promisify(gzip) };
/** Smaller ones are sent in one packet anyway. */
const MIN_COMPRESSED = 1_000;
/** A client may name any host: others than the last few are made again. */
const MAX_VARIANTS = 6;

export interface Representation {
  readonly bytes: Uint8Array;
  /** With its quotes, as it stands in the header. */
  readonly etag: string;
  readonly encoding: ContentEncoding;
}

/** How the body names the collection, and a picture that the service itself has; neither can stand inside a JSON string. */
const addressInside = /(?<="contractAddress":")0x[0-9a-f]{40}(?=")/;
const pathInside = /(?<="profileImageUrl":")(?=\/)/g;

/** One answer in all the forms that it is sent in, each made once. */
export class Representations {
  readonly etag: string;
  readonly #body: Uint8Array;
  readonly #hasPaths: boolean;
  readonly #variants = new Map<string, Promise<Representation>>();

  constructor({ body, etag }: Answer) {
    this.#body = body;
    this.etag = etag;
    this.#hasPaths = Buffer.from(body).includes('"profileImageUrl":"/');
  }

  /** Bytes as they are kept. */
  get size(): number {
    return this.#body.length;
  }

  /** @param originOf tells what paths of the service's own pictures are put behind, such as `http://127.0.0.1:8787`. */
  for(encoding: ContentEncoding, originOf: () => string): Promise<Representation> {
    const origin = this.#hasPaths ? originOf() : "";
    const key = encoding + origin;
    const made = this.#variants.get(key);
    if (made) return made;
    const [oldest] = this.#variants.keys();
    if (oldest !== undefined && this.#variants.size >= MAX_VARIANTS) this.#variants.delete(oldest);
    const making = this.#make(encoding, origin);
    this.#variants.set(key, making);
    return making;
  }

  /** The whole body, with the collection's address as somebody has written it. */
  named(contractAddress: string): Representation {
    const bytes = Buffer.from(Buffer.from(this.#body).toString().replace(addressInside, contractAddress));
    return { bytes, etag: `"${hash("sha256", bytes, "base64url").slice(0, this.etag.length)}"`, encoding: "identity" };
  }

  async #make(wanted: ContentEncoding, origin: string): Promise<Representation> {
    const bytes = this.#hasPaths ? withOrigin(this.#body, origin) : this.#body;
    const encoding = bytes.length < MIN_COMPRESSED ? "identity" : wanted;
    if (encoding === "identity") return { bytes, etag: `"${this.etag}"`, encoding };
    return { bytes: await compress[encoding](bytes), etag: `"${this.etag}-${encoding}"`, encoding };
  }
}

function withOrigin(body: Uint8Array, origin: string): Uint8Array {
  const escaped = JSON.stringify(origin).slice(1, -1);
  return Buffer.from(
    Buffer.from(body)
      .toString()
      .replace(pathInside, () => escaped),
  );
}

/** The best of the encodings that a request accepts (RFC 9110, 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (!acceptEncoding) return "identity";
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(",")) {
    const [, name, weight = "1"] = /^\s*([\w*-]+)\s*(?:;\s*q=\s*([\d.]+))?\s*$/.exec(part) ?? [];
    if (name !== undefined) weights.set(name, Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [zstd, gzip] = [weightOf("zstd"), weightOf("gzip")];
  if (zstd === 0 && gzip === 0) return "identity";
  return zstd >= gzip ? "zstd" : "gzip";
}
