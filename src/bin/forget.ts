import { z } from "zod";
import { memoryUrl } from "../app/settings.ts";
import type { Removed } from "../contract/removals.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { secretAddress } from "../infra/variables.ts";
import { forgetRecorded, openRecords, recordedIdsOfHandle } from "../memory/forget.ts";
import { openServiceDatabase } from "../service/database/database.ts";
import { forget, idOfLink, idsOfHandle } from "../service/forget.ts";
import { serviceVariables } from "../service/settings.ts";

const usage = `Forgets a post, or a person with all of their posts: removes them from the service's database and answers and from the
bot's records, and keeps imports and npm run collect from bringing them back. For that, only the id stays.

  npm run forget -- post ID            or the post's link on x.com or bsky.app
  npm run forget -- author ID
  npm run forget -- author @HANDLE     everybody known under this handle, in any letter case; author may be left out

May run beside the service, imports and the bot. Running it again changes nothing. Exits with 1 if nothing was found; an id is
remembered all the same.
Uses SERVICE_DATABASE, and the bot's DATABASE_URL if it is set; see .env.example.`;

interface Target {
  readonly kind: Removed["kind"];
  readonly ids: readonly string[];
}

/** Reads every post, and waits for other processes. */
const LIMIT_MS = 10 * MINUTE_MS;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals } = readFlags(argv, env, { script: "forget", usage, options: {}, allowPositionals: true });
  const seeHelp = "See npm run forget -- --help.";
  const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
  const { print } = io;

  const [word, given = "", ...rest] = positionals[0]?.startsWith("@") ? ["author", ...positionals] : positionals;
  const kind = word === "post" || word === "author" ? word : fail(`Expected post ID, author ID or @HANDLE. ${seeHelp}`);
  if (rest.length > 0) fail(`${kind} takes one id. ${seeHelp}`);
  const handle = kind === "author" ? /^@([\w.-]{1,253})$/.exec(given)?.[1] : undefined;
  const link = kind === "post" && /^https?:/.test(given) ? given.replace(/^http:/, "https:") : undefined;
  if ((handle ?? link) === undefined && !/^[1-9]\d{0,19}$/.test(given))
    fail(
      `An id has digits alone${kind === "author" ? ", and a handle begins with @ and has letters, digits, _, - and dots alone" : ""}. ${seeHelp}`,
    );

  const { config, secrets } = loadConfig(
    () => z.object({ SERVICE_DATABASE: serviceVariables.SERVICE_DATABASE, DATABASE_URL: secretAddress(memoryUrl.optional()) }),
    env,
  );
  const redact = io.guard(secrets);
  const cannotUse = (name: string) => (error: Error) =>
    fail(redact(`${name} cannot be used: ${error.message}. Run it again when it can: what is done stays done`));

  const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: LIMIT_MS }).catch(
    cannotUse("SERVICE_DATABASE"),
  );
  const records = config.DATABASE_URL ? await openRecords(config.DATABASE_URL).catch(cannotUse("DATABASE_URL")) : undefined;
  try {
    const target: Target = { kind, ids: await idsMeant() };
    const found = (await forgetInService(target)) + (await forgetInRecords(target));
    const what = `${kind} ${target.ids.join(", ")}${handle === undefined ? "" : ` (@${handle})`}`;
    print(`Neither imports nor npm run collect bring ${what} back.`);
    if (found === 0) fail(`Nothing of ${what} was found.`);
  } finally {
    await Promise.all([database.close(), records?.close()]);
  }

  async function idsMeant(): Promise<readonly string[]> {
    if (handle !== undefined) return idsOf(handle);
    if (link === undefined) return [given];
    const id = await idOfLink(database, link).catch(cannotUse("SERVICE_DATABASE"));
    return [id ?? fail("That link leads to no post on x.com, and to none on bsky.app that was collected.")];
  }

  async function idsOf(handle: string): Promise<string[]> {
    const ofService = await idsOfHandle(database, handle).catch(cannotUse("SERVICE_DATABASE"));
    const ofRecords = records ? await recordedIdsOfHandle(records, handle).catch(cannotUse("DATABASE_URL")) : [];
    const ids = [...new Set([...ofService, ...ofRecords])];
    if (ids.length === 0)
      fail(`Nobody is known under @${handle}. Look the account's id up, and use: npm run forget -- author ID`);
    return ids;
  }

  async function forgetInService(target: Target): Promise<number> {
    const done = await forget(database, target, Date.now()).catch(cannotUse("SERVICE_DATABASE"));
    const removed = `${counted(done.posts, "post")} and ${counted(done.profiles, "profile")} removed`;
    print(`SERVICE_DATABASE: ${removed}; answers made again for ${counted(done.collections, "collection")}`);
    if (!done.isLogEmpty) warnOfLog("SERVICE_DATABASE");
    return done.posts + done.profiles;
  }

  async function forgetInRecords({ kind, ids }: Target): Promise<number> {
    if (!records) {
      print(
        config.DATABASE_URL
          ? "DATABASE_URL: there is nothing in it yet"
          : "DATABASE_URL is not set: what a bot has recorded stays",
      );
      return 0;
    }
    const removed = ids.map((id) => ({ kind, id }));
    const done = await forgetRecorded(records, removed, Date.now()).catch(cannotUse("DATABASE_URL"));
    const changed = `taken out of ${counted(done.records, "record")} and ${counted(done.watches, "watch", "watches")}`;
    print(`DATABASE_URL: ${changed}; ${counted(done.messages, "waiting message")} withdrawn`);
    if (!(await records.emptyLog())) warnOfLog("DATABASE_URL");
    return done.records + done.watches;
  }

  function warnOfLog(name: string): void {
    io.complain(`${name} was read all the time: what was removed may still be in the file's -wal for a while. Run it again`);
  }
  return 0;
}

if (import.meta.main) await runScript(main);
