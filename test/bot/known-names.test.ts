import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { setUpRemembering } from "../support/bot/bot.ts";
import { textOf } from "../support/bot/reading.ts";
import { addressOf, idOf } from "../support/ids.ts";

const apes = addressOf(0xa1);
const permissions = PermissionFlagsBits.Administrator;
const here = { channel: { id: idOf(5), type: 0, permissions, memberPermissions: permissions } } as object;

test("a watched collection is shown by name, and does not count as asked for publicly", async () => {
  const { say, offered, memory, queries } = await setUpRemembering();
  expect(textOf(await say("watch add", { contract: apes }, here))).toContain("Collection 00a1");
  expect(textOf(await say("watch list"))).toContain("Collection 00a1");
  expect(await offered("watch test", "watch", "00a1")).toHaveLength(1);
  expect(await memory.collections.namesOf([apes])).toEqual(new Map([[apes, "Collection 00a1"]]));
  // No other server learns of it.
  expect(await memory.collections.named("Collection 00a1", undefined)).toEqual([]);
  expect(memory.collections.wellKnown()).toEqual([]);
  expect((await offered("scores", "contract", "Collection")).map(({ value }) => value)).not.toContain(apes);
  expect((await say("scores", { contract: "Collection 00a1" })).content).not.toContain(apes);
  expect(await memory.aliases.set(idOf(9), "Collection 00a1", addressOf(1))).toMatchObject({ outcome: "set" });
  const [watch] = (await memory.watches.of("1100000000000000002")) ?? [];
  await memory.watches.remove("1100000000000000002", watch?.id ?? "");
  expect(await memory.tracking.wanted(10)).toEqual([addressOf(1)]);
  expect(queries).not.toContain("collection_record done");
});

test("a private question leaves nothing behind, not even the collection's name", async () => {
  const { say, memory, queries } = await setUpRemembering();
  await say("scores", { contract: apes, private: true });
  await say("me set", { collection: apes });
  expect(await memory.collections.namesOf([apes])).toEqual(new Map());
  expect(queries.filter((query) => /record|name_write/.test(query))).toEqual([]);
});
