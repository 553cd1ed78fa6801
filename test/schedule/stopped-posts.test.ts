import { expect, test } from "vitest";
import { DeliveryError } from "../../src/bot/delivery/responder.ts";
import { DAY_MS, HOUR_MS } from "../../src/infra/time.ts";
import type { Memory } from "../../src/memory/memory.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import { timing } from "../../src/schedule/timing.ts";
import { scoreJson } from "../support/api-server.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { keeperOver, passRound, watcherOver } from "./workers.ts";

/* The end of a post under way when its watch or board is stopped: before Discord is called, or while Discord has the message. */

const [server, channel, elsewhere] = [idOf(1), idOf(5), idOf(6)];
const settings = { channel, collection: addressOf(0xa1), locale: "en-US" };
const alert = { change: 1 };

const stops = {
  removal: ({ watches }: Memory, id: string) => watches.remove(server, id),
  pause: ({ watches }: Memory, id: string) => watches.pause(server, id),
  move: ({ watches, boards }: Memory, id: string, isBoard: boolean) =>
    isBoard
      ? boards.edit(server, id, { ...settings, channel: elsewhere })
      : watches.edit(server, id, { ...settings, channel: elsewhere, kinds: { alert } }),
  "forgetting the server": ({ servers }: Memory) => servers.forget(server),
} as const;

describeEngines((engine) => {
  test.each(
    (["watch", "board"] as const).flatMap((what) =>
      (Object.keys(stops) as (keyof typeof stops)[]).flatMap((stop) =>
        [false, true].map((hasArrived) => [what, stop, hasArrived] as const),
      ),
    ),
  )("the post of a %s ends cleanly on %s, arrived: %s", async (what, stop, hasArrived) => {
    const clock = new FakeClock();
    const { memory } = await openTestMemory(await engine.createUrl(), { clock, snapshotMs: HOUR_MS });
    const isBoard = what === "board";
    const posted: string[] = [];
    let stopNow: (() => Promise<unknown>) | undefined;
    const sender: Partial<ChannelSender> = {
      async sendToChannel(to, _message, { shouldSend }) {
        const [before, after] = hasArrived ? [undefined, stopNow] : [stopNow, undefined];
        stopNow = undefined;
        await before?.();
        if (!(await shouldSend())) throw new DeliveryError("withdrawn");
        posted.push(to);
        await after?.();
        return String(posted.length);
      },
      findInChannel: () => Promise.reject(new Error("nothing is to be searched")),
    };
    const worker = isBoard ? keeperOver({ memory, sender, clock }) : watcherOver({ memory, sender, clock });
    const work = async () => {
      for (let waitMs = 0; waitMs < timing.watcher.maxWaitMs; await clock.advance(waitMs))
        waitMs = (await passRound(worker, clock)) ?? 0;
    };
    const record = (total: number) =>
      memory.history.bring(settings.collection, [
        { scores: { entries: [scoreJson({ total })], asOf: new Date(clock.now()), cache: "miss" } },
      ]);
    await record(20);
    const added = await (isBoard
      ? memory.boards.add(server, settings)
      : memory.watches.add(server, { ...settings, kinds: { alert } }));
    const id = "id" in added ? added.id : "";
    if (!isBoard) await work();
    await clock.advance(HOUR_MS);
    await record(30);
    stopNow = () => stops[stop](memory, id, isBoard);
    await work();
    expect(posted.filter((to) => to === channel).length).toBe(Number(hasArrived));
    const left = [...((await memory.watches.of(server)) ?? []), ...((await memory.boards.of(server)) ?? [])];
    expect(left.map(({ tried }) => tried)).toEqual(stop === "pause" || stop === "move" ? [undefined] : []);

    await clock.advance(DAY_MS);
    await memory.watches.resume(server, id);
    await work();
    // A pause ends with the news that it stopped; a moved board stands in its new place; nothing comes twice.
    const isReportedNow = stop === "pause" || hasArrived;
    expect(posted.filter((to) => to === channel).length).toBe(Number(isReportedNow));
    expect(posted.filter((to) => to === elsewhere).length).toBe(Number(stop === "move" && isBoard));
  });
});
