import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ScriptProcess, type Through } from "../support/processes/process.ts";

const folder = mkdtempSync(join(tmpdir(), "keys-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function keys(parameters: readonly string[], through: Through = "bundle") {
  const environment = { SERVICE_DATABASE: join(folder, "service.sqlite") };
  const script = new ScriptProcess("keys", environment, { through, parameters: [...parameters] });
  return { code: await script.exit(), lines: script.lines, errors: script.errors };
}

test("a key is made, listed and revoked", async () => {
  expect((await keys(["list"], "node")).lines).toEqual(["There are no keys. Make one: npm run keys -- create NAME"]);
  const { lines } = await keys(["create", "the bot"]);
  expect(lines[0]).toMatch(/^cp_[\w-]{43}$/);
  const [, id = ""] = /Its id is (\S+)\.$/.exec(lines.at(-1) ?? "") ?? [];
  const listed = await keys(["list"]);
  expect(listed.lines).toEqual([expect.stringMatching(new RegExp(`^${id}  the bot  created \\d{4}-\\d\\d-\\d\\d  never used$`))]);
  expect(await keys(["revoke", id])).toMatchObject({ code: 0, lines: [`Revoked: ${id}`] });
  expect((await keys(["revoke", "nobody"])).errors).toEqual(["No key has the id nobody. See npm run keys -- list."]);
  expect((await keys(["list"])).lines).toEqual([expect.stringMatching(/ {2}revoked \d{4}-\d\d-\d\d$/)]);
});
