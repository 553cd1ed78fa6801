import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { OpenSeaStandIn } from "../service/opensea-stand-in.ts";
import { cleanUp } from "../support/clean-up.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf } from "../support/ids.ts";

test.each([
  ["y\n", 0, "Added."],
  ["\n", 1, "Nothing was changed."],
  ["\u0003", 1, ""],
  ["\u0004", 1, ""],
])("on a terminal it asks once: %j", async (typed, code, printed) => {
  const openSea = await OpenSeaStandIn.start({ clock: { now: () => Date.now() } });
  cleanUp(() => openSea.close());
  const environment = { SERVICE_DATABASE: temporaryDatabase(), OPENSEA_API_URL: openSea.url };
  const command = `${process.execPath} --import ./src/infra/runtime.js src/bin/collections.ts add ${addressOf(1)}`;
  const terminal = spawn("script", ["--quiet", "--return", "--command", command, "/dev/null"], {
    env: { PATH: process.env["PATH"], DOTENV_PATH: "/dev/null", ...environment },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  terminal.stdout.on("data", (chunk: Buffer) => {
    const wasRequested = output.includes("[y/N]");
    output += chunk.toString();
    if (!wasRequested && output.includes("[y/N]")) terminal.stdin.write(typed);
  });
  const [ended] = await once(terminal, "close");
  expect([ended, output.split("Add it? [y/N]").length]).toEqual([code, expect.any(Number)]);
  expect(output).toContain(printed);
  expect(output).not.toMatch(/ {4}at |Warning/);
});
