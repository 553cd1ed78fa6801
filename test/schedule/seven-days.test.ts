import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIEmbed } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { ScoreName } from "../../src/analysis/change.ts";
import { type Address, toAddress } from "../../src/contract/address.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import { postsIn } from "../../src/memory/records.ts";
import { cleanUp } from "../support/clean-up.ts";
import { type ChannelPost, DAYS, sevenDays } from "./seven-days.ts";

const headingPattern = /^### \[(.+)]\(<https:\/\/etherscan\.io\/address\/(0x[\da-f]{40})>\)$/;
const totalPattern = /^\*\*Total (\S+)\*\* (?:[▲▼] |±)(\S+)(?: · (.+))?$/;
const notesPattern = /^-# ▲ ▼ compared with <t:(\d+):f>(?: · (.+))?$/;
const usualPattern = /^(?:(within|beyond) the usual ±(\S+) a day|[▲▼] (\S+) in a day, beyond the usual ±(\S+))$/;
const partPattern = /^(\w+) (\S+?)(?: [▲▼] (\S+?))?$/;
const postPattern =
  /^(New post|Now among the top posts) \((?:posted )?<t:(\d+):R>\): (\S+) interactions?(?: · `@(\w+)`)? · \[Open]\(<.*\/(\d+)>\)$/;
const peoplePattern = /^(New|No longer) among the top influencers: ((?:`@\w+`(?:, )?)+)(?:, and \d+ more)?$/;
const fewPattern = /^(\d+) voices?: too few to tell$|^No voices: nothing to go by$/;
const oldPattern = /^Showing older data from <t:(\d+):f>: nothing newer is available right now$/;

const numberIn = (text = ""): number => Number(text.replaceAll(",", "").replace("\u2212", "-"));
const secondsOf = (ms: number): number => Math.floor(ms / 1_000);
/** The newest record at a time, in seconds since the epoch. */
const newestAt = <R extends { readonly firstSeenAt: number }>(records: readonly R[] | undefined, seconds: number): R => {
  const found = records?.findLast(({ firstSeenAt }) => secondsOf(firstSeenAt) <= seconds);
  if (!found) throw new Error(`nothing was recorded by ${seconds}`);
  return found;
};

/** All records of a collection. */
const recordsOf = async ({ history }: Memory, database: DatabaseSync, address: Address) => ({
  scores: await history.scoresSince(address, 0),
  people: await history.influencersSince(address, 0),
  posts: database
    .prepare("select first_seen_at, posts from posts_over_time where collection = ? order by first_seen_at")
    .all(address)
    .map((row) => ({ firstSeenAt: Number(row["first_seen_at"]), posts: postsIn(String(row["posts"])) })),
});
type Records = Awaited<ReturnType<typeof recordsOf>>;

const collectionOf = ({ description = "" }: APIEmbed) =>
  toAddress(headingPattern.exec(description.split("\n", 1)[0] ?? "")?.[2] ?? "");

/** Compares every number, name and time of an embed with the records at its time, and at the time of the last one it names. */
function expectRecorded({ description = "" }: APIEmbed, at: number, { scores, people, posts }: Records): void {
  const [, total = "", hype = "", gains = "", community = "", noted = "", ...told] = description.split("\n");
  const [, shownTotal, shownChange, usual] = totalPattern.exec(total) ?? [];
  const [, shownSince, notes] = notesPattern.exec(noted) ?? [];
  const details = [...(notes === undefined ? [] : notes.split(" · ")), ...told];
  const since = Number(shownSince);
  const [now, before] = [newestAt(scores, secondsOf(at)), newestAt(scores, since)];
  expect(since).toBeLessThanOrEqual(secondsOf(before.lastSeenAt));
  expect(numberIn(shownTotal)).toBeCloseTo(now.total, 2);
  expect(numberIn(shownChange)).toBeCloseTo(now.total - before.total, 2);
  if (usual !== undefined) {
    const [, how, band, ofDay, bandOfDay] = usualPattern.exec(usual) ?? [];
    const isBeyond = Math.abs(numberIn(ofDay ?? shownChange)) > numberIn(band ?? bandOfDay);
    expect(isBeyond).toBe(how !== "within");
    if (ofDay) expect(numberIn(ofDay)).toBeCloseTo(now.total - newestAt(scores, secondsOf(at) - 20 * 3_600).total, 2);
  }
  for (const [name, line] of Object.entries({ hype, gains, community }) as [Exclude<ScoreName, "total">, string][]) {
    const [, shownName, value, change] = partPattern.exec(line) ?? [];
    expect(shownName?.toLowerCase()).toBe(name);
    expect(numberIn(value)).toBeCloseTo(now[name], 2);
    expect(numberIn(change ?? "0")).toBeCloseTo(now[name] - before[name], 2);
  }
  const { voices = Number.NaN } = now;
  const few = details.map((line) => fewPattern.exec(line)).filter((found) => found !== null);
  expect(few.map(({ 1: count = "0" }) => Number(count))).toEqual(voices < 5 ? [voices] : []);
  const peopleNow = newestAt(people, secondsOf(at)).influencers;
  const peopleBefore = newestAt(people, since).influencers;
  for (const line of details.filter((each) => !fewPattern.test(each))) {
    const [, kind, postedAt, interactions, author, id] = postPattern.exec(line) ?? [];
    const [, came, names = ""] = peoplePattern.exec(line) ?? [];
    const [, oldAt] = oldPattern.exec(line) ?? [];
    if (kind) {
      const rank = newestAt(posts, secondsOf(at)).posts.findIndex((post) => post.id === id);
      const post = newestAt(posts, secondsOf(at)).posts[rank];
      const handle = peopleNow.find((person) => person.id === post?.authorId)?.handle;
      expect([post?.interaction, secondsOf(post?.postedAt ?? 0), handle]).toEqual([
        numberIn(interactions),
        Number(postedAt),
        author,
      ]);
      if (kind === "New post") expect(Number(postedAt)).toBeGreaterThanOrEqual(since);
      else expect(rank).toBeLessThan(5);
    } else if (came) {
      const [one, other] = came === "New" ? [peopleNow, peopleBefore] : [peopleBefore, peopleNow];
      for (const name of names.match(/\w+/g) ?? []) {
        expect(one.slice(0, 10).map(({ handle }) => handle)).toContain(name);
        expect(other.map(({ handle }) => handle)).not.toContain(name);
      }
    } else {
      expect([line, Number(oldAt)]).toEqual([expect.stringMatching(oldPattern), secondsOf(now.lastSeenAt)]);
    }
  }
}

const relative = new Intl.RelativeTimeFormat("en-US");

function ago(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours < 1) return relative.format(-Math.round(hours * 60), "minute");
  return hours < 48 ? relative.format(-Math.round(hours), "hour") : relative.format(-Math.round(hours / 24), "day");
}

const utc = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace("T", " ");

/** As a member in UTC reads it right away. */
function asRead({ at, channel, message }: ChannelPost): string {
  const text = [message.content, ...message.embeds.map(({ description }) => description)].join("\n");
  const read = text
    .replace(/<t:(\d+):f>/g, (_, seconds: string) => utc(Number(seconds) * 1_000))
    .replace(/<t:(\d+):R>/g, (_, seconds: string) => ago(at - Number(seconds) * 1_000))
    .replace(/\[([^\]]+)]\(<[^>]+>\)/g, "$1");
  return `${utc(at)} UTC, #${channel}\n${read}\n`;
}

test("the posts of seven days match the golden file, and every round was recorded", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seven-days-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "memory.db");
  const { posts, looks, memory } = await sevenDays(`sqlite:${file}`);
  const database = new DatabaseSync(file);
  cleanUp(() => database.close());

  const told = posts.flatMap(({ at, message }) => message.embeds.map((embed) => ({ at, embed })));
  for (const [address, ofOne] of Map.groupBy(told, ({ embed }) => collectionOf(embed) as Address)) {
    const records = await recordsOf(memory, database, address);
    for (const { at, embed } of ofOne) expectRecorded(embed, at, records);
  }

  const isAbout = ({ message }: ChannelPost, name: string) =>
    message.embeds.some(({ description = "" }) => headingPattern.exec(description.split("\n", 1)[0] ?? "")?.[1] === name);
  const days = [...Map.groupBy(looks, ({ name }) => name)].map(([name, ofOne]) => {
    const isTold = (at: number) => posts.some((post) => post.at > at - DAY_MS && post.at <= at && isAbout(post, name));
    const silent = Map.groupBy(
      ofOne.filter(({ at }) => !isTold(at)),
      ({ reason }) => reason,
    );
    const reasons = [...silent].map(([reason, at]) => `${reason} ${at.length}`).sort();
    const total = [...silent.values()].flat().length;
    return `${name}: told of on ${DAYS - total} days, silent on ${total}${total > 0 ? ` (${reasons.join(", ")})` : ""}`;
  });
  await expect([...posts.map(asRead), ...days, ""].join("\n")).toMatchFileSnapshot("../golden/seven-days.txt");
});
