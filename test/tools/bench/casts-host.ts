import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { firstIdOf, secondsAt } from "../../../src/service/collect/farcaster/ids.ts";
import { COLLECTIONS, mixed } from "./stream-frames.ts";

/* A node of Farcaster in a thread of its own, with the events of its last hour. */

const { frames } = workerData as { readonly frames: number };
const SHARDS = [1, 2];
/** A block a second, and 100 seconds less than a process reads at its first start. */
const BLOCKS = 3_500;
const HEIGHT = 34_000_000;
const MATCHES_EVERY = 2_000;
const WORDS = "the morning light on our street is a quiet thing that people share when nobody asks them about art".split(" ");
const startedAt = Date.now();

const hashOf = (number: number): string => `0x${number.toString(16).padStart(40, "0")}`;

/** About as on Farcaster: half reactions, a third casts, and what is not read. */
function bodyOf(number: number, mix: number, tail: string): object {
  const kind = tail === "" ? mix % 10 : 0;
  if (kind < 3) {
    const text = `${Array.from({ length: 4 + (mix % 30) }, (_, at) => WORDS[(mix + at * 7) % WORDS.length]).join(" ")} ${tail}`;
    const embeds = mix % 3 === 0 ? [{ url: `https://news.example/${mix}` }] : [];
    const castAddBody = { text, mentions: [], mentionsPositions: [], embeds, parentCastId: null, parentUrl: null, type: "CAST" };
    return { type: "MESSAGE_TYPE_CAST_ADD", castAddBody };
  }
  if (kind < 8) {
    const targetCastId = { fid: mix % 1_000_000, hash: hashOf(number - 7) };
    return { type: "MESSAGE_TYPE_REACTION_ADD", reactionBody: { type: "REACTION_TYPE_LIKE", targetCastId } };
  }
  return { type: "MESSAGE_TYPE_LINK_ADD", linkBody: { type: "follow", targetFid: 1 + (mix % 1_000_000) } };
}

function* eventsOf(shard: number, count: number): Generator<{ readonly id: number; readonly text: string }> {
  const perBlock = Math.ceil(count / BLOCKS);
  for (let number = 0; number < count; number += 1) {
    const [block, sequence] = [Math.floor(number / perBlock), number % perBlock];
    const height = HEIGHT - BLOCKS + block;
    const timestamp = secondsAt(startedAt) - BLOCKS + block;
    const about = { id: firstIdOf(height) + sequence, blockNumber: height, shardIndex: shard };
    const mix = mixed(number);
    const collection = number === count - 1 ? COLLECTIONS - 1 : number % (COLLECTIONS - 1);
    const isMatch = number === count - 1 || number % MATCHES_EVERY === 1;
    const message = {
      data: {
        ...{ fid: 1 + (mix % 1_000_000), timestamp, network: "FARCASTER_NETWORK_MAINNET" },
        ...bodyOf(number, mix, isMatch ? `about velvet otters ${collection} today` : ""),
      },
      ...{ hash: hashOf(number * 2 + shard), hashScheme: "HASH_SCHEME_BLAKE3", signature: "A".repeat(88) },
      ...{ signatureScheme: "SIGNATURE_SCHEME_ED25519", signer: `0x${"a".repeat(64)}` },
    };
    const confirmed = { blockNumber: height, shardIndex: shard, timestamp, blockHash: hashOf(height), totalEvents: perBlock };
    const event =
      sequence === 0
        ? { type: "HUB_EVENT_TYPE_BLOCK_CONFIRMED", ...about, blockConfirmedBody: confirmed }
        : { type: "HUB_EVENT_TYPE_MERGE_MESSAGE", ...about, mergeMessageBody: { message, deletedMessages: [] } };
    yield { id: about.id, text: JSON.stringify(event) };
  }
}

const events = new Map(SHARDS.map((shard) => [shard, [...eventsOf(shard, frames / SHARDS.length)]]));

function pageOf(parameters: URLSearchParams): string {
  const of = events.get(Number(parameters.get("shard_index"))) ?? [];
  const from = Number(parameters.get("from_event_id"));
  const first = of.findIndex(({ id }) => id >= from);
  const page = first < 0 ? [] : of.slice(first, first + Number(parameters.get("pageSize")));
  return `{"events":[${page.map(({ text }) => text).join()}]}`;
}

const shardInfos = SHARDS.map((shardId) => ({ shardId, maxHeight: HEIGHT, blockDelay: 0 }));
const answers: Readonly<Record<string, (parameters: URLSearchParams) => object>> = {
  "/v1/info": () => ({ shardInfos }),
  "/v2/farcaster/cast/search": () => ({ result: { casts: [] } }),
  "/v2/farcaster/user/bulk": (parameters) => ({
    users: (parameters.get("fids") ?? "").split(",").map((fid) => ({ fid: Number(fid), username: `river${fid}` })),
  }),
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://host");
  response.setHeader("content-type", "application/json");
  if (pathname === "/v1/events") {
    parentPort?.postMessage("connected");
    response.end(pageOf(searchParams));
  } else response.end(JSON.stringify(answers[pathname]?.(searchParams) ?? { messages: [] }));
});
server.listen(0, "127.0.0.1", () => parentPort?.postMessage((server.address() as AddressInfo).port));
