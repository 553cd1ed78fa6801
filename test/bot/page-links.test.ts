import { ButtonStyle, ComponentType } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { linksOf } from "../../src/playground/stand-in/message-components.ts";
import { guildId } from "../../src/playground/stand-in/payloads.ts";
import { startClient } from "../collection-api/clients.ts";
import { answer, scoreJson, scoresJson } from "../support/api-server.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { cached } from "../support/bot/dispatcher.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { apes, channel, setUpDelivery } from "../support/delivery-scene.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";

/* Buttons that lead to the page which a service names for a collection. */

const page = `https://pulse.example/c/${apes}`;
const link = (url: string, label = "Web page") => ({
  ...{ type: ComponentType.Button, style: ButtonStyle.Link, label, emoji: { name: "🔗" }, url },
});

describe("/scores", () => {
  const linksFor = async (named: unknown) => {
    const clock = new FakeClock();
    const scores = scoresJson({ ...scoreJson({ contractAddress: apes }), ...(named !== undefined && { page: named }) });
    const { client } = await startClient([answer(scores)]);
    const { components } = await setUpBot({ clock, api: cached(client, clock) }).say("scores", { contract: apes });
    return components.flatMap((row) => row.components).filter((component) => "url" in component);
  };

  test.each([
    page,
    "http://127.0.0.1:8080/c/0x1",
    "http://[::1]/c",
    `https://pulse.example:8443/${"x".repeat(512 - "https://pulse.example:8443/".length)}`,
  ])("has a button for %s", async (named) => {
    expect(await linksFor(named)).toEqual([link(named)]);
  });

  test.each([
    undefined,
    null,
    7,
    "",
    "/c/0x1",
    "http://pulse.example/c/0x1",
    "javascript:alert(1)",
    "discord://-/settings",
    "https://somebody@pulse.example/c/0x1",
    "https://pulse_example/c",
    "https://pulse.example/c d",
    `https://pulse.example/${"x".repeat(512)}`,
  ])("has none for %s, and is as ever", async (named) => {
    expect(await linksFor(named)).toEqual([]);
  });
});

describeEngines((engine) => {
  const kinds = { digest: { digest: { every: "day", hour: 9, weekday: 1 } }, alert: { alert: { change: 1 } } } as const;
  const cats = addressOf(0xb2);

  /** Posts of one kind about changed totals a day later, by their links. */
  async function setUp(kind: keyof typeof kinds, collections: readonly Address[]) {
    const { clock, discord, add, record, work } = await setUpDelivery(await engine.createUrl());
    for (const collection of collections) await add({ collection, kinds: kinds[kind] });
    let total = 20;
    return async (pages: readonly (string | undefined)[]) => {
      total += 10;
      for (const [index, collection] of collections.entries()) await record(total, collection, pages[index]);
      await work();
      await clock.advance(DAY_MS);
      await work();
      expect(discord.violations).toEqual([]);
      return discord.channels.messages(channel).map(linksOf).at(-1);
    };
  }

  test("a digest links to the page, until the service no longer names it", async () => {
    const post = await setUp("digest", [apes]);
    await post([page]);
    expect(await post([page])).toEqual([link(page)]);
    expect(await post([undefined])).toEqual([]);
  });

  test("a digest of several collections links to each page, by name", async () => {
    const post = await setUp("digest", [apes, cats]);
    await post([page, `${page}/2`]);
    // Watches that were added at once have no order.
    const links = new Set(await post([page, `${page}/2`]));
    expect(links).toEqual(new Set([page, `${page}/2`].map((url) => link(url, "Velvet Otters"))));
    expect(await post([undefined, `${page}/2`])).toEqual([link(`${page}/2`, "Velvet Otters")]);
  });

  test("an alert links to none", async () => {
    const post = await setUp("alert", [apes]);
    await post([page]);
    expect(await post([page])).toEqual([]);
  });

  test("a living card links to the page", async () => {
    const { discord, memory, record, keep } = await setUpDelivery(await engine.createUrl());
    await memory.boards.add(guildId, { channel, collection: apes, locale: undefined });
    await record(20, apes, page);
    await keep();
    expect(discord.channels.messages(channel).map(linksOf)).toEqual([[link(page)]]);
  });
});
