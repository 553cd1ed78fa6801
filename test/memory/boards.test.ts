import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { begunBoard } from "../support/bot/begun-post.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [server, otherServer, channel, otherChannel] = [idOf(1), idOf(2), idOf(5), idOf(6)];
const leaseMs = MINUTE_MS;

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const { memory } = await openTestMemory(await engine.createUrl(), { clock });
  const add = async (number: number, { owner = server, to = channel } = {}) => {
    const added = await memory.boards.add(owner, { channel: to, collection: addressOf(number), locale: undefined });
    return "id" in added ? added.id : "";
  };
  const board = async (id: string) => (await memory.boards.of(server))?.find((item) => item.id === id);
  const write = (shown: string, dueAt?: number) => begunBoard(memory, { shown, leaseMs, ...(dueAt && { dueAt }) });
  return { clock, memory, queue: memory.boardQueue, add, board, write };
}

describeEngines((engine) => {
  test("edits in one channel keep their distance until its server is forgotten, and hold up no other channel", async () => {
    const { clock, memory, queue, add, write } = await setUp(engine);
    const positions = [{}, {}, { to: otherChannel }];
    for (const [index, position] of positions.entries()) {
      await add(index + 1, position);
      await write("1", clock.now()).then(({ end }) => end("posted", "77"));
    }
    const edit = async () => {
      const lease = await nextDue(queue.claim(leaseMs));
      const attempt = { key: undefined, shown: "2", dueAt: 0 };
      const begun = await queue.begin(lease, attempt, { costMs: 0, maxWaitMs: 0, editCostMs: 6 * SECOND_MS });
      return `${lease.channel} ${typeof begun === "string" ? begun : "now"}`;
    };
    const all = [await edit(), await edit(), await edit()];
    expect(all.toSorted()).toEqual([`${channel} later`, `${channel} now`, `${otherChannel} now`].toSorted());
    expect(await queue.claim(leaseMs)).toEqual({ waitMs: 6 * SECOND_MS });
    await clock.advance(6 * SECOND_MS);
    expect(await edit()).toBe(`${channel} now`);
    await memory.servers.forget(server);
    await add(5, { owner: otherServer });
    expect(await edit()).toBe(`${channel} now`);
  });

  test("a message that somebody deletes is made again once, then only when somebody asks for it", async () => {
    const { memory, add, board, write } = await setUp(engine);
    const id = await add(1);
    await write("1").then(({ end }) => end("posted", "70"));
    await write("2").then(({ end }) => end("posted", "70"));
    expect(await board(id)).toMatchObject({ messageId: "70", outcome: "posted", shown: "2", tried: undefined });
    await write("3").then(({ end }) => end("deleted"));
    const gone = { messageId: undefined, shown: undefined, tried: undefined };
    expect(await board(id)).toMatchObject({ ...gone, paused: undefined });
    await write("4").then(({ end }) => end("deleted"));
    expect(await board(id)).toMatchObject({ ...gone, paused: "message_gone" });
    await memory.boards.resume(server, id);
    await write("5").then(({ end }) => end("posted", "71"));
    expect(await board(id)).toMatchObject({ messageId: "71", paused: undefined });
  });

  test("a message that may have arrived is lost, and waits for somebody to ask for it", async () => {
    const { add, board, write } = await setUp(engine);
    const id = await add(1);
    await write("1").then(({ end }) => end("unsure"));
    expect(await board(id)).toMatchObject({ paused: "message_gone", tried: undefined });
  });

  test("a refusal counts; a deleted channel pauses boards and watches there", async () => {
    const { clock, memory, add, board, write } = await setUp(engine);
    const [id, text] = [await add(1), await add(2, { to: otherChannel })];
    const watch = { channel, collection: addressOf(1), kinds: { alert: { change: 1 } }, locale: undefined };
    await memory.watches.add(server, watch);
    for (const _ of [id, text]) await write("1", clock.now() + DAY_MS).then(({ end }) => end("no_access"));
    expect(await board(text)).toMatchObject({ failures: 1, paused: undefined });
    await memory.boards.resume(server, id);
    await write("1").then(({ end }) => end("channel_gone"));
    expect(await board(id)).toMatchObject({ paused: "channel_gone", outcome: "channel_gone" });
    expect((await board(text))?.paused).toBeUndefined();
    expect(await memory.watches.of(server)).toMatchObject([{ paused: "channel_gone" }]);
  });

  test("an edit of the board that moves it, or makes it a watch, begins anew, and what was under way ends with nothing", async () => {
    const { memory, add, board, write } = await setUp(engine);
    const id = await add(1);
    const under = await write("1");
    const moved = { channel: otherChannel, collection: addressOf(1), locale: undefined };
    expect(await memory.boards.edit(server, id, moved)).toBe("changed");
    await under.end("posted", "70");
    expect(await board(id)).toMatchObject({ channel: otherChannel, tried: undefined, messageId: undefined });
    expect(await memory.watches.edit(server, id, { ...moved, kinds: { alert: { change: 1 } } })).toBe("changed");
    expect([await memory.boards.of(server), (await memory.watches.of(server))?.map((item) => item.id)]).toEqual([[], [id]]);
  });
});
