import { z } from "zod";
import { memoryUrl } from "../app/bot-variables.ts";
import { networks } from "../contract/networks.ts";
import type { Removed } from "../contract/removals.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { secretAddress } from "../infra/variables.ts";
import { forgetRecorded, openRecords, recordedIdsOfHandle } from "../memory/forget.ts";
import { openServiceDatabase, type ServiceDatabase } from "../service/database/database.ts";
import { forget, idOfLink, idsOfHandle } from "../service/forget.ts";
import { serviceVariables } from "../service/service-variables.ts";

/** The names of the networks, for a sentence. */
const networkNames = networks.map(({ name }) => name).join(" or ");

const usage = `Forgets a post, or a person with all of their posts: removes them from the service's database and answers and from the
bot's records, and keeps imports and npm run collect from bringing them back. For that, only the id stays.

  npm run forget -- post ID            or the post's link on ${networkNames}
  npm run forget -- author ID
  npm run forget -- author @HANDLE     everybody known under this handle, in any letter case; author may be left out

May run beside the service, imports and the bot. Running it again changes nothing. Exits with 1 if nothing was found; an id is
remembered all the same.
Uses SERVICE_DATABASE, and the bot's DATABASE_URL if it is set; see .env.example.`;

/** The time limit of a query, which may read every post and wait for other processes. */
const LIMIT_MS = 10 * MINUTE_MS;
const seeHelp = "See npm run forget -- --help.";
const wrongId = {
  post: `An id has digits alone. ${seeHelp}`,
  author: `An id has digits alone, and a handle begins with @ and has letters, digits, _, - and dots alone. ${seeHelp}`,
} as const;

/** The post or person to forget, as given on the command line. */
interface Target {
  readonly kind: Removed["kind"];
  readonly id: string;
  readonly handle?: string | undefined;
  readonly link?: string | undefined;
}

interface Databases {
  readonly service: ServiceDatabase;
  readonly records: Awaited<ReturnType<typeof openRecords>>;
  /** @throws {Exit} with the reason why the database of this variable cannot be used. */
  readonly cannotUse: (name: string) => (error: Error) => never;
}

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals } = readFlags(argv, env, { script: "forget", usage, options: {}, allowPositionals: true });
  const target = readTarget(positionals);
  const { config, secrets } = loadConfig(
    () => z.object({ SERVICE_DATABASE: serviceVariables.SERVICE_DATABASE, DATABASE_URL: secretAddress(memoryUrl.optional()) }),
    env,
  );
  const redact = io.guard(secrets);
  const cannotUse = (name: string) => (error: Error) =>
    fail(redact(`${name} cannot be used: ${error.message}. Run it again when it can: what is done stays done`));

  const { SERVICE_DATABASE: url, DATABASE_URL: recordsUrl } = config;
  const service = await openServiceDatabase({ url, limitMs: LIMIT_MS }).catch(cannotUse("SERVICE_DATABASE"));
  const records = recordsUrl === undefined ? undefined : await openRecords(recordsUrl).catch(cannotUse("DATABASE_URL"));
  const databases = { service, records, cannotUse };
  try {
    const ids = await idsOf(target, databases);
    const found = await forgetInService(ids, target, databases, io);
    const recorded = await forgetInRecords(ids, target, databases, io);
    if (recordsUrl === undefined) io.print("DATABASE_URL is not set: what a bot has recorded stays");
    else if (!records) io.print("DATABASE_URL: there is nothing in it yet");
    const what = `${target.kind} ${ids.join(", ")}${target.handle === undefined ? "" : ` (@${target.handle})`}`;
    io.print(`Neither imports nor npm run collect bring ${what} back.`);
    return found + recorded > 0 ? 0 : fail(`Nothing of ${what} was found.`);
  } finally {
    await Promise.all([service.close(), records?.close()]);
  }
}

function readTarget(positionals: readonly string[]): Target {
  const [kind = "", id = "", ...rest] = positionals[0]?.startsWith("@") ? ["author", ...positionals] : positionals;
  if (kind !== "post" && kind !== "author") fail(`Expected post ID, author ID or @HANDLE. ${seeHelp}`);
  if (rest.length > 0) fail(`${kind} takes one id. ${seeHelp}`);
  const handle = kind === "author" ? /^@([\w.-]{1,253})$/.exec(id)?.[1] : undefined;
  const link = kind === "post" && /^https?:/.test(id) ? id.replace(/^http:/, "https:") : undefined;
  if ((handle ?? link) === undefined && !/^[1-9]\d{0,19}$/.test(id)) fail(wrongId[kind]);
  return { kind, id, handle, link };
}

async function idsOf({ id, handle, link }: Target, { service, records, cannotUse }: Databases): Promise<readonly string[]> {
  if (link !== undefined) {
    const found = await idOfLink(service, link).catch(cannotUse("SERVICE_DATABASE"));
    return [found ?? fail(`That link leads to no post on ${networkNames}, or to one that was not collected: give its id.`)];
  }
  if (handle === undefined) return [id];
  const ofService = await idsOfHandle(service, handle).catch(cannotUse("SERVICE_DATABASE"));
  const ofRecords = records ? await recordedIdsOfHandle(records, handle).catch(cannotUse("DATABASE_URL")) : [];
  const ids = [...new Set([...ofService, ...ofRecords])];
  if (ids.length === 0) fail(`Nobody is known under @${handle}. Look the account's id up, and use: npm run forget -- author ID`);
  return ids;
}

async function forgetInService(
  ids: readonly string[],
  { kind }: Target,
  { service, cannotUse }: Databases,
  io: Io,
): Promise<number> {
  const done = await forget(service, { kind, ids }, Date.now()).catch(cannotUse("SERVICE_DATABASE"));
  const removed = `${counted(done.posts, "post")} and ${counted(done.profiles, "profile")} removed`;
  io.print(`SERVICE_DATABASE: ${removed}; answers made again for ${counted(done.collections, "collection")}`);
  if (!done.isLogEmpty) warnOfLog("SERVICE_DATABASE", io);
  return done.posts + done.profiles;
}

async function forgetInRecords(
  ids: readonly string[],
  { kind }: Target,
  { records, cannotUse }: Databases,
  io: Io,
): Promise<number> {
  if (!records) return 0;
  const removed = ids.map((id) => ({ kind, id }));
  const done = await forgetRecorded(records, removed, Date.now()).catch(cannotUse("DATABASE_URL"));
  io.print(`DATABASE_URL: taken out of ${counted(done.records, "record")} and ${counted(done.watches, "watch", "watches")}`);
  if (!(await records.emptyLog())) warnOfLog("DATABASE_URL", io);
  return done.records + done.watches;
}

function warnOfLog(name: string, io: Io): void {
  io.complain(`${name} was in use: removed data may stay in the file's -wal for a while. Run it again`);
}

function counted(count: number, text: string, many = `${text}s`): string {
  return `${count} ${count === 1 ? text : many}`;
}

if (import.meta.main) await runScript(main);
