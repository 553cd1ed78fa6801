import { PermissionFlagsBits } from "discord-api-types/v10";
import { describe, expect, test } from "vitest";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import { english } from "../../src/words/language.ts";
import { scoreJson } from "../support/api-server.ts";
import { messageOf } from "../support/bot/answers.ts";
import { setUpRemembering } from "../support/bot/bot.ts";
import { textOf } from "../support/bot/reading.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const server = "1100000000000000002";
const permissions = PermissionFlagsBits.Administrator;
const here = { channel: { id: idOf(5), type: 0, permissions, memberPermissions: permissions } } as object;
const { say: words } = english;

type Bot = Awaited<ReturnType<typeof setUpRemembering>>;
type Message = Awaited<ReturnType<Bot["say"]>>;

describe("a watch whose collection is not tracked", () => {
  test("is marked in lists and state once that is known, until there is room", async () => {
    const clock = new FakeClock();
    const { say, memory } = await setUpRemembering(undefined, { clock });
    await say("watch add", { contract: apes }, here);
    await say("watch add", { contract: punks }, here);
    const reported = async () => [
      textOf(await say("watch list")).includes(words("watch.untracked")),
      await memory.subscriptionState(),
    ];
    await memory.tracking.sync([apes], 3_600_000);
    expect(await reported()).toMatchObject([false, { active: 2, untracked: 0 }]);
    await clock.advance(2 * 60_000 + 1);
    expect(await reported()).toMatchObject([true, { active: 2, untracked: 1 }]);
    const list = textOf(await say("watch list"));
    expect(list.split(words("watch.untracked"))).toHaveLength(2);
    expect(textOf(await say("watch add", { contract: punks }, here))).toContain(words("watch.untracked"));
    expect(textOf(await say("watch add", { contract: apes }, here))).not.toContain(words("watch.untracked"));
    await memory.tracking.sync([apes, punks], 3_600_000);
    expect(await reported()).toMatchObject([false, { active: 2, untracked: 0 }]);
  });
});

describe("while the service does not answer", () => {
  /** The answer of `/watch add` while every call fails. */
  async function addInVain({ type, api }: Bot, contract: string, options = {}): Promise<Message> {
    const { responder, done } = type("watch", { contract, ...options }, { subcommand: "add", ...here } as never);
    await expect.poll(() => api.calls.length).toBeGreaterThan(0);
    for (const call of api.calls) call.fail(new CollectionApiError("unavailable", "down"));
    await done;
    api.calls.length = 0;
    return messageOf(responder);
  }

  test("a collection that was never recorded cannot be watched, and the member is told to try again", async () => {
    const bot = await setUpRemembering();
    const refused = await addInVain(bot, apes);
    expect(refused).toMatchObject({ ephemeral: true, content: words("problem.notAnswering") });
    expect(await bot.memory.watches.of(server)).toEqual([]);
  });

  test("a recorded collection can be watched, and an existing watch changed", async () => {
    const bot = await setUpRemembering();
    const scores = { entries: [scoreJson()], asOf: new Date(), cache: "miss" as const };
    await bot.memory.history.bring(apes, [{ scores }]);
    expect(textOf(await addInVain(bot, apes))).toContain(words("watch.added"));
    await bot.memory.watches.add(server, {
      channel: idOf(5),
      collection: punks,
      kinds: { alert: { change: 1 }, digest: { every: "day", hour: 7, weekday: 1 } },
      locale: undefined,
    });
    expect(textOf(await addInVain(bot, punks, { hour: 8 }))).toContain(words("watch.changed"));
    expect(await bot.memory.watches.of(server)).toHaveLength(2);
  });
});
