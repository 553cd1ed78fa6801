import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createRest } from "../../src/discord/rest.ts";
import { startRestServer } from "../support/discord-rest-server.ts";

test("an unused client is garbage collected", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const server = await startRestServer();
  const use = async () => {
    const rest = createRest({ apiUrl: server.apiUrl, token: "token", userAgent: "test/1" });
    const answered = rest.get("/users/@me/guilds");
    (await server.next()).answer(200, []);
    await answered;
    return new WeakRef(rest);
  };
  const rest = await use();
  server.close();
  const isThere = async () => {
    // A dereferenced object is held until the next turn of the event loop.
    await turn();
    collectGarbage();
    return rest.deref() !== undefined;
  };
  await expect.poll(isThere).toBe(false);
});
