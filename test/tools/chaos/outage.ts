import { setTimeout as pause } from "node:timers/promises";
import type { Base } from "../../../src/bot/watch/kind.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { collectionOf } from "./collections.ts";
import type { ChaosDatabase } from "./database.ts";
import { type Directs, MEMBERS } from "./directs.ts";
import type { Fleet } from "./fleet.ts";
import type { Done } from "./history.ts";
import type { Posting } from "./posting.ts";
import { letDigestsBeDue } from "./posting-troubles.ts";
import { type DuePost, hasReportedLast, type PostingHistory, type WatchInTheEnd } from "./posting-verdict.ts";
import type { Scene } from "./scene.ts";
import { shownTotals } from "./shown-totals.ts";
import type { Truth } from "./truth.ts";
import { isBeingRemoved, type Watches } from "./watches.ts";

/* After all faults: due posts are made up for after an outage in which Discord has forgotten every nonce. */

/** Longer than any lease, pause or nonce. */
const OUTAGE_MS = 10 * 60_000;
const REPORTING_MS = 180_000;
const TENDING_MS = 90_000;

/** Stops everything, moves the database's times back by minutes, and starts everything again. */
export async function endure(fleet: Fleet, { query }: ChaosDatabase, channels: DiscordStandIn["channels"]): Promise<void> {
  const replicas = fleet.running("http").length;
  await Promise.all(fleet.running("gateway", "http").map((member) => fleet.stop(member)));
  const earlier = (...columns: string[]) => columns.map((column) => `${column} = ${column} - ${OUTAGE_MS}`).join();
  for (const table of ["watches", "boards"])
    await query(`update ${table} set ${earlier("due_at", "tried_at", "unposted_since")}`);
  await query(`update tracked_collections set ${earlier("due_at")}`);
  await query(`update budgets set ${earlier("free_at")}`);
  channels.forgetNonces();
  for (let replica = 0; replica < replicas; replica++) await fleet.join("http");
  const gateway = await fleet.start("gateway");
  await gateway.bot.line(/connected to Discord/);
}

/** Has moderators repair all watches; returns those that they could not save. */
export async function tendAll(watches: Watches, scene: Scene): Promise<string[]> {
  const until = performance.now() + TENDING_MS;
  const unsaved = () => watches.all.filter((watched) => !watched.isSaved || watches.neglected.includes(watched));
  while (unsaved().length > 0 && performance.now() < until) {
    for (const watched of unsaved().filter((item) => !isBeingRemoved(item))) {
      await answered(scene, watches.save(watched, scene.discord, scene.transport));
    }
    await pause(5);
  }
  return unsaved().map(({ collection, channel }) => `a watch of collection ${collection} in ${channel} could not be saved`);
}

interface Reaching {
  readonly watches: Watches;
  readonly directs: Directs;
  readonly posting: Posting;
}

/** Has every member ask for alerts; who gets no answer asks later. */
export async function queryAll(directs: Directs, scene: Scene): Promise<void> {
  for (let member = 0; member < MEMBERS; member += 1) {
    const done = directs.act({ do: "direct", act: "watch", member, collection: member }, scene.discord, scene.transport);
    if (done) await answered(scene, done);
  }
}

async function answered(scene: Scene, done: Done): Promise<void> {
  const exchange = scene.track(done, undefined);
  const answerBy = performance.now() + 3_000;
  while (!exchange.seen && performance.now() < answerBy) await pause(5);
  // The answer leads to further calls.
  await pause(1);
}

/** Waits until all posts are finished, and each active watch has reported the latest state. */
export async function reportAll(database: ChaosDatabase, truth: Truth, reaching: Reaching): Promise<void> {
  const until = performance.now() + REPORTING_MS;
  for (;;) {
    await letDigestsBeDue(database);
    await pause(1_000);
    const { posts, watches } = await readPosting(database, reaching.posting);
    const isOpen = posts.some(({ outcome }) => outcome === undefined);
    const isBehind = watches.some((watch) => watch.paused === undefined && !hasReportedLast(watch, truth));
    if ((!isOpen && !isBehind) || performance.now() > until) return;
  }
}

/** All records of watches' posts. */
export async function postingHistory(
  database: ChaosDatabase,
  { watches, directs, posting }: Reaching,
): Promise<Omit<PostingHistory, "lostBefore">> {
  const { calls, accepted, deletedChannels } = posting;
  const { requested } = directs;
  const endings = new Map([...watches.endings, ...directs.endings]);
  return {
    ...(await readPosting(database, posting)),
    ...{ calls, accepted, deletedChannels, requested, endings },
    destinations: new Map([...watches.destinations, ...directs.destinations]),
    saved: [...watches.saved, ...directs.saved],
  };
}

async function readPosting({ query }: ChaosDatabase, posting: Posting): Promise<{ posts: DuePost[]; watches: WatchInTheEnd[] }> {
  const text = (value: unknown) => (value === null ? undefined : String(value));
  const number = (value: unknown) => (value === null ? undefined : Number(value));
  const posts = await query("select * from ledger");
  const watches = await query(
    `select server_id, member_id, channel_id, collection, 0 as is_card, message_id, paused, base, kinds from watches
      union all select server_id, null, channel_id, collection, 1, message_id, paused, null, '{}' from boards`,
  );
  const shown = shownTotals(posting);
  return {
    posts: posts.map((row) => ({
      key: String(row["key"]),
      server: String(row["owner_id"]),
      channel: String(row["channel_id"]),
      outcome: text(row["outcome"]),
      messageId: text(row["message_id"]),
      edits: text(row["edits"]),
      writtenAt: Number(row["written_at"]),
      finishedAt: number(row["finished_at"]),
      finishedIn: text(row["finished_in"]),
    })),
    watches: watches.map((row) => {
      const isCard = Number(row["is_card"]) === 1;
      return {
        ...(isCard
          ? { total: shown.get(String(row["message_id"])), digestTotal: undefined }
          : totalsIn(JSON.parse(text(row["base"]) ?? "{}") as Partial<Base>)),
        isCard,
        server: String(row["server_id"] ?? row["member_id"]),
        channel: String(row["channel_id"]),
        collection: collectionOf(String(row["collection"])),
        paused: text(row["paused"]),
        hasDigest: "digest" in JSON.parse(String(row["kinds"])),
      };
    }),
  };
}

const totalsIn = ({ scores, states }: Partial<Base>) => ({
  total: scores?.total,
  digestTotal: ((states?.["digest"] as Base | undefined)?.scores ?? scores)?.total,
});
