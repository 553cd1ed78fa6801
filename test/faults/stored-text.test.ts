import { PermissionFlagsBits } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, test } from "vitest";
import { comparable } from "../../src/infra/comparable.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { nodesOf } from "../support/foreign-text-oracle.ts";
import { hostileText } from "../support/hostile-text.ts";
import { addressOf, idOf } from "../support/ids.ts";

/* Any stored name is kept as written, found again, and shown as text; no database takes it for SQL. */

const RUNS = 40;
const sql = fc.constantFrom(
  "'; drop table watches; --",
  "' or '1'='1",
  '"; delete from aliases; --',
  "x'||(select base from watches)||'",
  "\\'; truncate servers; --",
  "%",
  "_%_",
  "$1",
  '=HYPERLINK("https://evil.example")',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "a\0b",
  "\ud800",
);
const anything = fc.oneof(
  sql,
  hostileText,
  fc.tuple(sql, hostileText).map((parts) => parts.join("")),
);
const [home, otherText] = [idOf(1), idOf(2)];
const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const mentions = new Set(["user", "role", "channel", "everyone", "here", "slashCommand", "guildNavigation"]);

describeEngines((engine) => {
  test(`${RUNS} names, zones and languages full of SQL, formulas and Markdown are stored as text`, async () => {
    const { say, memory, lines } = await setUpRemembering(await engine.createUrl());
    const { Administrator } = PermissionFlagsBits;
    const channel = { id: idOf(5), type: 0, permissions: Administrator, memberPermissions: Administrator };
    await say("server alias", { name: "canary", contract: apes }, { server: otherText });
    await say("watch add", { contract: apes }, { server: otherText, channel } as object);
    const left = async () => JSON.stringify([await memory.servers.current(otherText), await memory.watches.of(otherText)]);
    const before = await left();
    expect(before).toContain(`"channel":"${channel.id}"`);

    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        const at = { server: home, channel } as object;
        memory.collections.record(punks, text);
        await say("server alias", { name: text, contract: punks }, at);
        const { aliases } = (await memory.servers.current(home)) ?? {};
        const stored = [...(aliases?.values() ?? [])];
        for (const { name } of stored) expect(name).toBe(text.toWellFormed().replaceAll("\0", ""));
        if (stored.length > 0) {
          expect([...(aliases?.keys() ?? [])]).toEqual([comparable(text)]);
          expect((await say("scores", { contract: text }, at)).embeds).toHaveLength(1);
        }
        for (const options of [{ zone: text }, { language: text }]) await say("server set", options, at);
        const { content, embeds } = await say("server show", {}, at);
        const texts = [content, ...embeds.map(({ description = "" }) => description)];
        expect(texts.flatMap(nodesOf).filter(({ type }) => mentions.has(type))).toEqual([]);
        await say("server alias", { name: text }, at);
        expect((await memory.servers.current(home))?.aliases.size).toBe(0);
      }),
      { numRuns: RUNS },
    );
    expect(await left()).toBe(before);
    expect(memory.problem).toBeUndefined();
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  });
});
