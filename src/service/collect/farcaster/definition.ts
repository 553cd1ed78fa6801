import { z } from "zod";
import { secret, secureBase, text } from "../../../infra/variables.ts";
import { defineSource } from "../source.ts";
import { castId } from "./ids.ts";
import { FarcasterNode } from "./node.ts";
import { createFarcasterSource } from "./source.ts";
import { describeState } from "./state.ts";

/** A cast's address: with its whole hash, or with its author's name and the hash's beginning. */
const link =
  /^https:\/\/(?:www\.)?(?:farcaster\.xyz|warpcast\.com)\/(?:~\/conversations|[\w.-]+)\/(0x[0-9a-f]{8,40})(?:[/?#]|$)/i;
const HASH_LENGTH = 42;

/** Nobody else's node learns the key. */
const takesKey = (url: string): boolean => new URL(url).hostname.endsWith(".neynar.com");

export const farcaster = defineSource({
  id: "farcaster",
  name: "Farcaster",
  gives: "posts, within 20 seconds",
  isStreamed: true,
  variables: {
    FARCASTER_NODES: z
      .string()
      .transform((value) => value.split(",").map((address) => address.trim()))
      .pipe(z.array(secureBase).min(1))
      .prefault("https://haatz.quilibrium.com"),
    FARCASTER_API_KEY: secret(text(/^[\x21-\x7e]+$/, "must be a key of Neynar, without spaces").optional()),
  },
  open({ FARCASTER_NODES: urls, FARCASTER_API_KEY: key }, client, options) {
    const nodes = urls.map((url) => {
      // Only this machine and its containers have addresses without encryption.
      const isOwn = url.startsWith("http:");
      return new FarcasterNode({ ...client, url, isOwn, key: takesKey(url) ? key : undefined });
    });
    return {
      streamed: createFarcasterSource({ ...options, random: client.random, nodes }),
      close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
    };
  },
  describeState,
  postIn(text) {
    const [, hash = ""] = link.exec(text) ?? [];
    if (hash === "") return undefined;
    return hash.length === HASH_LENGTH ? { id: castId(hash.toLowerCase()) } : { uriLike: `%/${hash.toLowerCase()}%` };
  },
});
