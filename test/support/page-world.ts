import { type Address, toAddress } from "../../src/contract/address.ts";
import { idIn, type NetworkId } from "../../src/contract/networks.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { markDirty } from "../../src/service/database/dirty.ts";
import { importSample, importText } from "../../src/service/import-sample.ts";
import type { Site } from "../../src/service/pages/site.ts";
import { sampleRows, wholeSpan } from "../../src/service/sample.ts";
import { AnswerBuilder } from "../../src/service/serve/answer-builder.ts";
import { FakeClock } from "./fake-clock.ts";

/** The sample, whose people post on three networks, with pages that have a history. */

export const site: Site = { url: "https://pulse.example", robots: "noindex" };

type SamplePost = ReturnType<typeof sampleRows.posts>[number];

const sources: Readonly<Record<NetworkId, (post: SamplePost) => string>> = {
  x: ({ source }) => source,
  bluesky: ({ id }) =>
    `<a href="https://bsky.app/profile/did:plc:${"a".repeat(24)}/post/3l${id
      .replace(/\D/g, "")
      .slice(-11)
      .replace(/[0189]/g, "b")}" rel="nofollow">Bluesky</a>`,
  farcaster: ({ id }) => `<a href="https://farcaster.xyz/~/conversations/0x${id.padStart(40, "0")}" rel="nofollow">Farcaster</a>`,
};

/** The post on another network, depending on its author. */
function onNetwork(post: SamplePost): SamplePost {
  const network = (["x", "bluesky", "farcaster"] as const)[Number(post.user.id) % 3] ?? "x";
  const handle = post.user.screenName.toLowerCase().replaceAll("_", "-").slice(0, 15);
  const user = {
    ...post.user,
    id: idIn(network, BigInt(post.user.id)),
    screenName: { x: post.user.screenName, bluesky: `${handle}.bsky.social`, farcaster: handle }[network],
  };
  return { ...post, id: idIn(network, BigInt(post.id)), user, source: sources[network](post) };
}

/** @param clock set ahead by the days. @returns the collections' addresses. */
export async function fillWithPages(database: ServiceDatabase, clock: FakeClock, days: number): Promise<Address[]> {
  const span = wholeSpan(clock.now() + days * DAY_MS);
  // Nothing of the sample may be in the future of its import.
  const later = new FakeClock();
  await later.advance(span.endedAt - later.now());
  await importSample(database, later, span, ["collections", "floor"]);
  const posts = sampleRows.posts(span).map((post) => JSON.stringify(onNetwork(post)));
  await importText(database, later, "posts", posts.join("\n"));
  const addresses = sampleRows.collections().flatMap(({ contract }) => toAddress(contract) ?? []);
  await database.transact("due", (transaction) => markDirty(transaction, addresses, clock.now()));
  const builder = new AnswerBuilder(database, { clock, site });
  for (let hour = 0; hour < days * 24; hour += 6) {
    await builder.buildDue();
    await clock.advance(6 * HOUR_MS);
  }
  await builder.buildDue();
  return addresses;
}
