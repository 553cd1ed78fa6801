import { expect, test } from "vitest";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { type ChannelPost, sevenDays } from "./seven-days.ts";

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

test("the posts of seven days match the golden file", async () => {
  const posts = await sevenDays(temporaryDatabase());
  await expect(posts.map(asRead).join("\n")).toMatchFileSnapshot("../golden/seven-days.txt");
});
