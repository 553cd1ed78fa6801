import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { begunBoard } from "../support/bot/begun-post.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";

const [server, channel, otherChannel] = [idOf(1), idOf(5), idOf(6)];
const leaseMs = MINUTE_MS;

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const { memory } = await openTestMemory(await engine.createUrl(), { clock });
  const add = async (number: number, { to = channel } = {}) => {
    const added = await memory.boards.add(server, { channel: to, collection: addressOf(number), locale: undefined });
    return "id" in added ? added.id : "";
  };
  const board = async (id: string) => (await memory.boards.of(server))?.find((item) => item.id === id);
  const write = (shown: string, dueAt?: number) => begunBoard(memory, { shown, leaseMs, ...(dueAt && { dueAt }) });
  return { clock, memory, add, board, write };
}

describeEngines((engine) => {
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
