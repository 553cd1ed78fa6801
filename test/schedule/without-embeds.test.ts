import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { HOUR_MS } from "../../src/infra/time.ts";
import { textsIn } from "../../src/playground/stand-in/component-checks.ts";
import { guildId } from "../../src/playground/stand-in/payloads.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { apes, channel, hunters, posting, setUpAlerts, setUpDelivery } from "../support/delivery-scene.ts";
import { pngOf } from "../support/png.ts";

/* Posts and living cards in a channel where the bot lacks *Embed Links*, with the real sender. */

const without = (posting & ~Permission.EmbedLinks) | Permission.AttachFiles;

describeEngines((engine) => {
  test("an alert comes as Components V2, with its picture and its mention, and nothing is paused", async () => {
    const kinds = { alert: { change: 1, role: hunters } };
    const { discord, move, calls, list } = await setUpAlerts(await engine.createUrl(), { kinds }, pngOf(30, 10));
    discord.channels.set({ id: channel, permissions: without });
    await move(40, 4 * HOUR_MS);
    const [post] = discord.channels.messages(channel);
    expect(post).toMatchObject({ content: "", embeds: [], pings: [hunters], attachments: [{ filename: "picture.png" }] });
    const texts = textsIn(post?.layout ?? []);
    expect(texts[0]).toMatch(new RegExp(`^<@&${hunters}> `));
    expect(texts.join("\n")).toContain("**Total 40.0**");
    expect(await list()).toMatchObject([{ paused: undefined, failures: 0, outcome: "posted" }]);
    // The next one knows.
    calls.length = 0;
    await move(60, 4 * HOUR_MS);
    expect(calls.filter((call) => call.startsWith("channelMessage"))).toEqual(["channelMessage delivered"]);
    expect(discord.channels.messages(channel)).toMatchObject([{}, { layout: expect.any(Array) }]);
    expect(discord.violations).toEqual([]);
  });

  test("an alert that arrived without an answer, just before the bot lost all permissions to post, counts as posted", async () => {
    const { discord, move, post, list } = await setUpAlerts(await engine.createUrl(), { kinds: { alert: { change: 1 } } });
    let sent = 0;
    discord.channelFaultOf = ({ what }) => {
      if (what !== "createMessage") return undefined;
      sent += 1;
      if (sent === 1) return "answer lost";
      discord.channels.set({ id: channel, permissions: Permission.ViewChannel | Permission.ReadMessageHistory });
      return undefined;
    };
    await move(40, 4 * HOUR_MS);
    await post();
    expect(discord.channels.messages(channel)).toHaveLength(1);
    expect(await list()).toMatchObject([{ paused: undefined, outcome: "posted" }]);
  });

  test.each([
    ["posted without the permission, and edited with it", without, posting, [true, true]],
    ["posted with the permission, and edited without it", posting, without, [false, true]],
    ["posted and edited with it", posting, posting, [false, false]],
  ])("a living card is %s", async (_how, before, after, expected) => {
    const { clock, discord, memory, record, keep } = await setUpDelivery(await engine.createUrl());
    await memory.boards.add(guildId, { channel, collection: apes, locale: undefined });
    const forms: boolean[] = [];
    for (const [permissions, total] of [
      [before, 20],
      [after, 30],
    ] as const) {
      discord.channels.set({ id: channel, permissions });
      await record(total);
      await keep();
      await clock.advance(HOUR_MS);
      const [message, ...rest] = discord.channels.messages(channel);
      const texts = message?.layout ? textsIn(message.layout) : message?.embeds.map(({ description }) => description);
      expect([rest, texts?.join("\n")]).toEqual([[], expect.stringContaining(`# ${total}.0`)]);
      forms.push(message?.layout !== undefined);
    }
    expect(forms).toEqual(expected);
    expect(await memory.boards.of(guildId)).toMatchObject([{ asComponents: expected[1], paused: undefined }]);
    expect(discord.violations).toEqual([]);
  });
});
