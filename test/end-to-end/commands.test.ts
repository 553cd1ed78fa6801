import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Call } from "../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import type { Circumstances } from "../../src/playground/stand-in/payloads.ts";
import { pictureOrigin } from "../../src/service/sample.ts";
import { type RunningBot, startBot } from "../support/processes/spawned-bot.ts";
import { type SampleService, startSampleService } from "../support/sample-service.ts";

let service: SampleService;
let running: RunningBot;
let contracts: string[];

beforeAll(async () => {
  service = await startSampleService();
  running = await startBot(service.url);
  contracts = service.collections.map(({ address }) => address);
});
afterAll(async () => {
  await running.close();
  await service.close();
});

const picture = (id: string) => `${pictureOrigin}/avatars/${id}.svg`;
const callsOf = (calls: readonly Call[]) => calls.map(({ what }) => what);

/** Clicks Next until the end, and returns every page from the first. */
async function everyPage(first: ShownMessage, circumstances: Circumstances = {}): Promise<ShownMessage[]> {
  const pages = [first];
  for (let page = first; !isLast(page); pages.push(page))
    page = await running.discord.click(page, "Next →", circumstances).finished();
  return pages;
}
const fixed = (value = Number.NaN) => value.toFixed(2);
const isLast = ({ components }: ShownMessage) => components[0]?.components[1]?.disabled ?? true;

describe("the three commands, through the real process and the real service", () => {
  test("/scores shows the service's answer", async () => {
    const [contract = ""] = contracts;
    const [scores] = await service.entriesOf("scores", contract);
    const exchange = running.discord.type("scores", { contract });
    const { embeds, ephemeral } = await exchange.finished();
    expect(ephemeral).toBe(false);
    expect(embeds).toMatchObject([
      {
        description: expect.stringMatching(
          new RegExp(
            `^### \\[${scores?.name}\\]\\(<https://etherscan.io/address/${contract}>\\)\n# ${fixed(scores?.total)}\n\\*\\*Total\\*\\*\n`,
          ),
        ),
        fields: (["hype", "gains", "community"] as const).map((part) => ({
          value: expect.stringMatching(new RegExp(`^[+]?${fixed(scores?.[part]).replace("-", "\u2212")}$`)),
          inline: true,
        })),
      },
    ]);
    expect(callsOf(exchange.calls)).toEqual(["callback"]);
  });

  test("/influencers leads through all 20, each with their avatar", async () => {
    const [, contract = ""] = contracts;
    const people = await service.entriesOf("influencers", contract);
    expect(people).toHaveLength(20);
    const pages = await everyPage(await running.discord.type("influencers", { contract, count: 20 }).finished());
    expect(pages.map(({ embeds }) => embeds.length)).toEqual([5, 5, 5, 5]);
    const embeds = pages.flatMap((page) => page.embeds);
    for (const [index, { user, score }] of people.entries()) {
      expect(embeds[index]).toMatchObject({
        thumbnail: { url: picture(user.id) },
        description: expect.stringContaining(`-# **${fixed(score)}** influence · `),
      });
    }
  });

  test("/toptweets leads through all 20, and back", async () => {
    const [, , contract = ""] = contracts;
    const posts = await service.entriesOf("tweets", contract);
    const pages = await everyPage(await running.discord.type("toptweets", { contract, count: 20 }).finished());
    const embeds = pages.flatMap((page) => page.embeds);
    expect(embeds).toHaveLength(20);
    for (const [index, post] of posts.entries()) {
      const { retweetCount, favoriteCount, interaction } = post;
      const [retweets, likes, interactions] = [retweetCount, favoriteCount, interaction].map((count) =>
        count.toLocaleString("en-US"),
      );
      const all = interaction === retweetCount + favoriteCount ? "" : ` · ${interactions} interactions in all`;
      expect(embeds[index]?.thumbnail).toEqual({ url: picture(post.user.id) });
      expect(embeds[index]?.description).toMatch(
        new RegExp(
          `\n-# 🔁 ${retweets} · ❤️ ${likes}${all} · <t:${post.date.getTime() / 1_000}:R> · \\[Open\\]\\(<https://x\\.com/${post.user.screenName}/status/${post.id}>\\)$`,
        ),
      );
    }
    const last = pages.at(-1) as ShownMessage;
    expect((await running.discord.click(last, "← Previous").finished()).content).toContain("11–15 of 20");
  });

  test("a sensitive post is behind a spoiler, and plain where the channel is age-restricted", async () => {
    const contract = service.collections.find(({ name }) => name === "Saltwater Kites")?.address ?? "";
    const texts = async (nsfw: boolean) => {
      const pages = await everyPage(await running.discord.type("toptweets", { contract, count: 20 }, { nsfw }).finished(), {
        nsfw,
      });
      return pages
        .flatMap(({ embeds }) => embeds)
        .map(({ description = "" }) => description)
        .filter((text) => text.includes("uncensored"));
    };
    expect(await texts(false)).toMatchObject([
      expect.stringMatching(/\n-# Sensitive content\n\|\|.*The uncensored sketchbook.*\|\|\n/),
    ]);
    expect(await texts(true)).toMatchObject([expect.stringMatching(/\n[^|\n]*The uncensored sketchbook[^|\n]*\n/)]);
  });
});

describe("under load", () => {
  test("100 simultaneous cold questions for one address are one API request", async () => {
    const [, , , , , contract = ""] = contracts;
    const before = service.requests.length;
    const exchanges = Array.from({ length: 100 }, () => running.discord.type("scores", { contract }));
    const messages = await Promise.all(exchanges.map((exchange) => exchange.finished()));
    expect(messages.every(({ embeds }) => embeds.length === 1)).toBe(true);
    expect(service.requests.slice(before)).toEqual([`/v1/collection/scores?contractAddress=${contract}`]);
  });

  test("100 different addresses at once are all answered", async () => {
    const exchanges = Array.from({ length: 100 }, (_, index) =>
      running.discord.type("scores", { contract: `0x${index.toString(16).padStart(40, "0")}` }),
    );
    const messages = await Promise.all(exchanges.map((exchange) => exchange.finished()));
    expect(messages.every(({ content }) => content.includes("There's no data"))).toBe(true);
  });
});

test("the log has a line for each command", async () => {
  const { discord, bot } = running;
  const exchange = discord.type("scores", { contract: "some private words" });
  await exchange.finished();
  await bot.line(new RegExp(`"interaction":"${exchange.id}"`));
  const commands = bot.log.filter(({ msg }) => msg === "interaction");
  expect(commands.length).toBe(
    [...discord.exchanges.values()].filter(({ payload }) => (payload as { type: number }).type !== 4).length,
  );
  expect(commands.at(-1)).toMatchObject({
    command: "scores",
    outcome: "address_missing",
    delivery: "delivered",
    durationMs: expect.any(Number),
  });
});
