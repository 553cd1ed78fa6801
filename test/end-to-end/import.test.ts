import { execFileSync } from "node:child_process";
import { constants, existsSync, lstatSync, openSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { addressOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";
import { entryOf, jsonLines, newPost, pageOf } from "../support/posts.ts";
import { ScriptProcess, type Through } from "../support/processes/process.ts";
import { listCollections, rowsOf } from "../support/service.ts";

const folder = newFolder();

const at = (name: string) => join(folder, name);
const importing = (database: string, parameters: string[], through: Through = "bundle") =>
  new ScriptProcess("import", { SERVICE_DATABASE: at(database), SERVICE_KEEP_DAYS: "36500" }, { parameters, through });

async function contentOf(database: string) {
  const opened = await openServiceDatabase({ url: `sqlite:${at(database)}`, limitMs: 20_000 });
  const rows = await rowsOf(opened).finally(() => opened.close());
  return { ...rows, answers_to_rebuild: rows.answers_to_rebuild.map(({ collection }) => collection) };
}

async function createWithCollections(database: string): Promise<void> {
  const created = await openServiceDatabase({ url: `sqlite:${at(database)}`, limitMs: 20_000 });
  const addresses = Array.from({ length: 40 }, (_, index) => addressOf(1 + index));
  await listCollections(created, ...addresses).finally(() => created.close());
}

/** Whether a first part of an import is committed. */
function hasPosts(file: string): boolean {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return database.prepare("select 1 from posts limit 1").get() !== undefined;
  } catch {
    // The file or table does not exist yet.
    return false;
  }
}

/** A writer to a named pipe at this path. A missing reader does not block it. */
function feedOf(pipe: string): Socket {
  execFileSync("mkfifo", [pipe]);
  return new Socket({ fd: openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK), readable: false });
}

test("an import that is killed and repeated has the result of a single run", async () => {
  const posts = Array.from({ length: 12_000 }, (_, index) =>
    newPost(1 + (index % 9_000), {
      contract: addressOf(1 + (index % 40)),
      likes: index % 7,
      author: newPost(index % 300, { likes: index }).author,
    }),
  );
  const lines = posts.map((post, index) => (index % 100 === 0 ? { page: true } : entryOf(post)));
  const all = [pageOf([newPost(1)]), ...lines];
  writeFileSync(at("posts.jsonl"), jsonLines(all));

  for (const database of ["killed.db", "whole.db"]) await createWithCollections(database);

  // Holds the end of the file back, so that the import is still running when it is killed.
  const feed = feedOf(at("posts.pipe"));
  feed.write(jsonLines(all.slice(0, all.length / 2)));
  const rejects = ["--rejects", at("killed.rejects")];
  const killed = importing("killed.db", ["posts", at("posts.pipe"), ...rejects]);
  const started = Promise.withResolvers<void>();
  const poll = setInterval(() => hasPosts(at("killed.db")) && started.resolve(), 2);
  await Promise.race([started.promise, killed.exit()]);
  clearInterval(poll);
  await killed.stop("SIGKILL");
  feed.destroy();
  const part = (await contentOf("killed.db")).posts.length;

  const again = importing("killed.db", ["posts", at("posts.jsonl"), ...rejects]);
  const whole = importing("whole.db", ["posts", at("posts.jsonl")], "node");
  expect(await Promise.all([again.exit(), whole.exit()])).toEqual([2, 2]);
  const expected = await contentOf("whole.db");
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(expected.posts.length);
  expect(await contentOf("killed.db")).toEqual(expected);
  expect(whole.lines[0]).toBe("12,001 lines, 120 refused");
  expect(readFileSync(at("posts.jsonl.rejects"), "utf8").trimEnd().split("\n")).toHaveLength(120);
}, 120_000);

test("refused lines replace a file that is named like theirs, and no other", async () => {
  const posts = at("one.jsonl");
  writeFileSync(posts, jsonLines([{ page: true }]));
  const run = async (content: string, rejects: string) => {
    writeFileSync(rejects, content);
    const script = importing("rejects.db", ["posts", posts, "--rejects", rejects]);
    return { code: await script.exit(), errors: script.errors, content: readFileSync(rejects, "utf8") };
  };
  const refused = await run("a diary\n", at("rejects.txt"));
  expect(refused).toMatchObject({ code: 1, content: "a diary\n" });
  expect(refused.errors).toEqual([expect.stringMatching(/would be overwritten: its name does not end with/)]);
  const content = `${posts}:1\tis neither an entry of the tweets operation, nor a page or a post of the X API v2\t{"page":true}\n`;
  expect(await run("earlier ones\n", at("my.rejects"))).toEqual({ code: 2, errors: [], content });

  const beside = `${posts}.rejects`;
  writeFileSync(beside, content);
  // In the order of `one*`.
  const both = importing("rejects.db", ["posts", posts, beside]);
  expect(await both.exit()).toBe(1);
  expect(both.errors).toEqual([expect.stringMatching(/one\.jsonl\.rejects is for refused lines, and cannot be imported/)]);
  expect(readFileSync(beside, "utf8")).toBe(content);

  writeFileSync(posts, jsonLines([entryOf(newPost(1, { contract: addressOf(1) }))]));
  expect(await importing("rejects.db", ["posts", posts]).exit()).toBe(0);
  expect(existsSync(beside)).toBe(false);
});

test("refused lines are private, and never written through a symbolic link", async () => {
  const [posts, rejects, elsewhere] = [at("wrong.jsonl"), at("private.rejects"), at("elsewhere.jsonl")];
  writeFileSync(posts, "nonsense\n");
  writeFileSync(elsewhere, "a diary\n");
  symlinkSync(elsewhere, rejects);
  const script = importing("private.db", ["posts", posts, "--rejects", rejects]);
  expect([await script.exit(), ...script.errors]).toEqual([2]);
  const { mode } = lstatSync(rejects);
  expect([lstatSync(rejects).isFile(), mode & 0o777]).toEqual([true, 0o600]);
  expect(readFileSync(elsewhere, "utf8")).toBe("a diary\n");
});
