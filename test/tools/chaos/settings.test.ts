import { describe, expect, test } from "vitest";
import { Exchange } from "../../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../../src/playground/stand-in/message.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import type { Done } from "./history.ts";
import { Settings } from "./settings.ts";

/** Members whose commands are stored until they are answered. */
function setUp() {
  const typed: string[] = [];
  const discord = {
    type(name: string) {
      typed.push(name);
      return new Exchange({ id: "1", token: "token", member: "1", payload: {} });
    },
  } as unknown as DiscordStandIn;
  const settings = new Settings(discord, "gateway");
  const show = ({ exchange, onCard }: Done, content: string) => {
    exchange.state = "shown";
    exchange.message = { content, embeds: [] } as unknown as ShownMessage;
    onCard?.();
  };
  /** The first server's possible defaults at the end: collections, and 0 for none. */
  const possible = () => {
    const [first] = settings.recallAll();
    return Array.from({ length: 29 }, (_, collection) => collection).filter((collection) => first?.isPossible("", collection));
  };
  const set = (collection: number) => settings.act({ do: "set", owner: 0, key: "default", collection });
  return { settings, typed, show, possible, set };
}

describe("a server's possible stored value", () => {
  test("is the one last confirmed as saved", () => {
    const { show, possible, set } = setUp();
    expect(possible()).toEqual([0]);
    for (const collection of [0, 1]) {
      const done = set(collection);
      if (done) show(done, "Saved.");
    }
    const [only, ...others] = possible();
    expect([only, others]).toEqual([expect.any(Number), []]);
    expect(only).toBeGreaterThan(0);
  });

  test("is either of two after an unconfirmed change, and an unavailable answer does not fit", () => {
    const { settings, show, possible, set } = setUp();
    const done = set(0);
    if (done) show(done, "I can't save or delete anything right now");
    expect(possible()).toEqual([0, expect.any(Number)]);
    const [first] = settings.recallAll();
    expect(first?.isPossible("I can't look up names and defaults right now.", 0)).toBe(false);
  });

  test("is none after forgetting", () => {
    const { settings, show, possible, set } = setUp();
    for (const act of [() => set(0), () => settings.act({ do: "forget", owner: 0 })]) {
      const done = act();
      if (done) show(done, done.asked.what.includes("forget") ? "There was nothing to delete" : "Saved.");
    }
    expect(possible()).toEqual([0]);
  });

  test("is changed by one member at a time", () => {
    const { typed, set } = setUp();
    expect([set(0) === undefined, set(1) === undefined]).toEqual([false, true]);
    expect(typed).toEqual(["server set"]);
  });
});
