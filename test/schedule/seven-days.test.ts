import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { cleanUp } from "../support/clean-up.ts";
import { type ChannelPost, DAYS, sevenDays } from "./seven-days.ts";

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

test("the posts of seven days match the golden file, which also says why days without one are silent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "seven-days-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const { posts, looks } = await sevenDays(`sqlite:${join(folder, "memory.db")}`);
  const isAbout = ({ message }: ChannelPost, name: string) =>
    message.embeds.some(({ description = "" }) => description.startsWith(`### [${name}](`));
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
