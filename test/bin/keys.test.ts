import { join } from "node:path";
import { expect, test } from "vitest";
import { main } from "../../src/bin/keys.ts";
import { newFolder } from "../support/new-folder.ts";
import { linesOf, runInProcess } from "../support/run-in-process.ts";

const folder = newFolder();

const keys = (...argv: string[]) => runInProcess(main, argv, { SERVICE_DATABASE: join(folder, "service.sqlite") });

test("a key is made, listed and revoked", async () => {
  expect((await keys("list")).out).toEqual(["There are no keys. Make one: npm run keys -- create NAME"]);
  const lines = linesOf((await keys("create", "the bot")).out);
  expect(lines[0]).toMatch(/^cp_[\w-]{43}$/);
  const [, id = ""] = /Its id is (\S+)\.$/.exec(lines.at(-1) ?? "") ?? [];
  const listed = await keys("list");
  expect(listed.out).toEqual([expect.stringMatching(new RegExp(`^${id}  the bot  created \\d{4}-\\d\\d-\\d\\d$`))]);
  expect(await keys("revoke", id)).toMatchObject({ code: 0, out: [`Revoked: ${id}`] });
  expect((await keys("revoke", "nobody")).errors).toEqual(["No key has the id nobody. See npm run keys -- list."]);
  expect((await keys("list")).out).toEqual([expect.stringMatching(/ {2}revoked \d{4}-\d\d-\d\d$/)]);
});
