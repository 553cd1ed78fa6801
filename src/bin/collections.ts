import { createInterface } from "node:readline/promises";
import { readContractInput } from "../bot/collections/contract-input.ts";
import type { Address } from "../contract/address.ts";
import { networks } from "../contract/networks.ts";
import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { type Io, runScript } from "../infra/script.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import { chains, OpenSeaApi, slugPattern } from "../service/collect/opensea/api.ts";
import { addCollection, changesOf, collectPrices, type Plan, planFor } from "../service/collections/add.ts";
import { type Floor, type ListedCollection, listCollections } from "../service/collections/list.ts";
import { type LookedUp, LookUpError, lookUp, type Target } from "../service/collections/look-up.ts";
import { removeCollection } from "../service/collections/remove.ts";
import { singleLine } from "../service/collections/terms.ts";
import { openServiceDatabase, type ServiceDatabase } from "../service/database/database.ts";
import { collectionsSettings } from "../service/service-variables.ts";
import { readPostsOfDay } from "../service/store/posts-read.ts";

const usage = `Adds, lists and removes the service's collections. From an address alone, adding looks up the name, the handle at X and a
month of floor prices on OpenSea, which needs no account, and proposes terms, by which posts are found.

  npm run collections -- add ADDRESS     or a link with the address in it, or a link to the collection or an item on opensea.io, or
                                         the collection's name; replaces the name and terms of a collection that is there
  npm run collections -- list            one line a collection: address, name, terms, last floor price and its age, posts of the
                                         last seven days, and of the last day by network; then how many posts each network sent
  npm run collections -- remove ADDRESS  with its prices and posts; a post stays in other collections that it matches

  --name NAME      with add: this name
  --terms "a|b"    with add: these terms, separated by |: a word, a phrase, #tag or @handle
  --yes            does not ask before it adds or removes

A collection gets the posts that come from then on, and those of files that you import again. If its terms change, posts that only a
dropped term matched are removed at once.

Without a network, add takes what is given. May run beside the service, imports and npm run collect. Exits with 1 if nothing was
added or removed. Uses SERVICE_DATABASE, OPENSEA_API_URL and OPENSEA_API_KEY; see .env.example.`;

/** The limit for rematching the posts of a collection whose terms change, with the wait for other processes. */
const DATABASE_MS = 120_000;
const LOOK_UP_MS = 30_000;
const seeHelp = "See npm run collections -- --help.";
const parameters = new Map([
  ["add", "one address, link or name; put it in quotes if it has spaces"],
  ["list", "nothing else"],
  ["remove", "one address listed by npm run collections -- list"],
]);
/** The reasons for which a text names no single contract. */
const reasons: Readonly<Record<string, string>> = {
  several_addresses: "There are several addresses in it. Give one.",
  wrong_checksum: "The address does not pass its checksum (EIP-55), so there is probably a typo in it. Copy it again.",
  shortened_address: "The address is shortened. Copy all of it: 0x and 40 characters.",
  transaction_hash: "That is a transaction's hash, with 64 characters after 0x. A contract's address has 40.",
  wrong_length: "A contract's address has 40 characters after 0x. Copy it again.",
  ens_name: "That is an ENS name. Give the contract's address.",
  other_network:
    "That looks like an address of another network, such as Solana. Only contracts with addresses like 0x and 40 characters can be added.",
};
const NO_ADDRESS = "There is no contract's address in that link. Give the address, or a link of opensea.io.";

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { positionals, ...flags } = readFlags(argv, env, {
    script: "collections",
    usage,
    options: { name: { type: "string" }, terms: { type: "string" }, yes: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [action = "", parameter = "", ...rest] = positionals;
  const takes = parameters.get(action) ?? fail(`Expected add ADDRESS, list or remove ADDRESS. ${seeHelp}`);
  if (rest.length > 0 || (action === "list") !== (parameter === "")) fail(`${action} takes ${takes}. ${seeHelp}`);
  if (action !== "add" && (flags.name ?? flags.terms) !== undefined) fail(`--name and --terms are for add alone. ${seeHelp}`);
  const target = action === "list" ? undefined : targetOf(parameter);

  const { config, secrets } = loadConfig(() => collectionsSettings, env);
  const redact = io.guard(secrets);
  const database = await openServiceDatabase({ url: config.SERVICE_DATABASE, limitMs: DATABASE_MS }).catch((error: Error) =>
    fail(redact(`SERVICE_DATABASE cannot be used: ${error.message}`)),
  );
  const { OPENSEA_API_URL: url, OPENSEA_API_KEY: key } = config;
  const api = OpenSeaApi.forPeople({ url, key, database, clock: systemClock });
  const tools: Tools = {
    database,
    api,
    print: io.print,
    redact,
    now: () => Date.now(),
    agree: flags.yes ? async () => {} : confirm,
  };
  try {
    if (!target) await list(tools);
    else if (action === "add") await add(tools, target, flags);
    else await remove(tools, target);
    return 0;
  } catch (error) {
    io.complain(redact((error as Error).message));
    return 1;
  } finally {
    await Promise.all([api.close(), database.close()]);
  }
}

interface Tools {
  readonly database: ServiceDatabase;
  readonly api: OpenSeaApi;
  readonly print: (line: string) => void;
  readonly redact: (text: string) => string;
  readonly now: () => number;
  /** @throws {Error} unless the answer is yes. */
  readonly agree: (question: string) => Promise<void>;
}

async function list({ database, print, now }: Tools): Promise<void> {
  const listed = await listCollections(database, now());
  const { read, matched } = await database.run("posts_count", (connection) => readPostsOfDay(connection, now()));
  for (const collection of listed) {
    const ofDay = matched.filter((entry) => entry.collection === collection.address);
    print([lineOf(collection, now()), ...(ofDay.length > 0 ? [`in a day: ${ofDay.map(amountOf).join(", ")}`] : [])].join("  "));
  }
  if (read.length > 0) print(`Read in a day, about any collection or none: ${read.map(amountOf).join(", ")}`);
  if (listed.length === 0) print("There are no collections. Add one: npm run collections -- add ADDRESS");
}

async function add(tools: Tools, target: Target, wanted: { name?: string; terms?: string }): Promise<void> {
  const { database, print, now } = tools;
  const found = await lookUpOrNot(tools, target);
  const [existing] = await listCollections(database, now(), found.address);
  const plan = planFor(found.address, wanted, { details: found.details, existing });
  for (const line of linesOf(plan, found)) print(line);
  if (existing) print(`It is already there: ${changesOf(plan, existing).join("; ") || "its name and terms stay as they are"}.`);
  await tools.agree("Add it?");
  await addCollection(database, plan, found.market, now);
  print("Added. It gets posts that come from now on; import a file again to find the earlier ones in it.");
  if (found.market?.slug) await addPrices(tools, { address: plan.address, slug: found.market.slug });
}

async function addPrices(tools: Tools, collection: { readonly address: Address; readonly slug: string }): Promise<void> {
  const { database, print, now } = tools;
  const limits = { now, signal: AbortSignal.timeout(LOOK_UP_MS) };
  const prices = await collectPrices(tools.api, database, collection, limits).catch((error: unknown) => whyOf(error, tools));
  const [{ floor } = { floor: undefined }] = await listCollections(database, now(), collection.address);
  if (typeof prices === "string") print(`Floor prices could not be read: ${prices}. npm run collect tries again.`);
  else if (!floor) print("There are no floor prices on OpenSea.");
  else print(`${counted(prices, "floor price")} came from OpenSea; the last is ${priceOf(floor, now())}.`);
}

/** Looks the target up. If OpenSea cannot be reached, an address is used without its name and handle. */
async function lookUpOrNot(tools: Tools, target: Target): Promise<Partial<LookedUp> & Pick<LookedUp, "address">> {
  try {
    const found = await lookUp(tools.api, target, { now: tools.now(), signal: AbortSignal.timeout(LOOK_UP_MS) });
    if (!found.details) tools.print("OpenSea does not know this address.");
    return found;
  } catch (error) {
    if (error instanceof LookUpError) throw error;
    const why = whyOf(error, tools);
    if (!("address" in target)) throw new Error(`It cannot be looked up: ${why}. Give the contract's address.`);
    tools.print(`The collection could not be looked up: ${why}.`);
    return { address: target.address };
  }
}

function whyOf(error: unknown, { redact }: Tools): string {
  const { name, message } = error as Error;
  return redact(name === "TimeoutError" ? `OpenSea did not answer within ${LOOK_UP_MS / 1_000} seconds` : message);
}

function linesOf({ address, name, terms }: Plan, { details, market, note }: Partial<LookedUp>): string[] {
  const { safelist_status: status = "", is_nsfw: isNsfw = false, collection = "" } = details ?? {};
  const words = [singleLine(status), isNsfw ? "nsfw" : ""].filter((word) => word !== "");
  const shown = terms.map(({ text, from }) => ({ text: singleLine(text), from }));
  const width = Math.max(0, ...shown.map(({ text }) => text.length));
  return [
    `${address}  ${singleLine(name.text)}  (${name.from})`,
    ...(details ? [`  on ${market?.chain}, opensea.io/collection/${collection}`] : []),
    ...(words.length > 0 ? [`  OpenSea: ${words.join(", ")}`] : []),
    ...(note === undefined ? [] : [`  ${note}`]),
    ...(terms.length > 0
      ? ["  Its posts have its address or one of these terms:"]
      : ["  Its posts have its address: there are no terms."]),
    ...shown.map(({ text, from }) => `    ${text.padEnd(width)}  (${from})`),
  ];
}

async function remove({ database, print, now, agree }: Tools, target: Target): Promise<void> {
  const [found] = "address" in target ? await listCollections(database, now(), target.address) : [];
  if (!found) throw new Error("There is no such collection. See npm run collections -- list.");
  print(lineOf(found, now()));
  await agree("Remove it?");
  const { posts, prices } = await removeCollection(database, found.address);
  print(`Removed, with ${counted(posts, "post")} and ${counted(prices, "floor price")}.`);
}

async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error("Nothing was changed: there is no terminal to ask on. Add --yes to go on without.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new Error("Nothing was changed.");
}

function targetOf(text: string): Target {
  const [, kind, rest = ""] = /(?:^|[/.@])opensea\.io\/(collection|assets|item)\/([^\s?#]+)/i.exec(text) ?? [];
  const [first = ""] = rest.split("/");
  if (kind?.toLowerCase() === "collection" && slugPattern.test(first)) return { slug: first };
  const read = readContractInput(text);
  if ("contract" in read) return { address: read.contract, chain: chains.find((chain) => chain === first.toLowerCase()) };
  if (kind !== undefined && first.toLowerCase() === "solana") fail(reasons["other_network"] ?? "");
  if (read.problem.name === "address_missing" && singleLine(text) !== "") return { name: singleLine(text) };
  fail(`${reasons[read.problem.name] ?? NO_ADDRESS} ${seeHelp}`);
}

function lineOf({ address, name, terms, floor, posts }: ListedCollection, now: number): string {
  const price = floor ? `floor ${priceOf(floor, now)}` : "no floor price";
  const ofTerms = terms.map(singleLine).join("|") || "no terms";
  return [address, singleLine(name), ofTerms, price, `${counted(posts, "post")} in 7 days`].join("  ");
}

function amountOf({ network, posts }: { readonly network: string; readonly posts: number }): string {
  const name = networks.find(({ id }) => id === network)?.name ?? network;
  return `${posts.toLocaleString("en-US")} from ${name}`;
}

function priceOf({ price, currency, at }: Floor, now: number): string {
  return `${[String(price), currency].join(" ").trim()}, ${ageOf(now - at)} old`;
}

function ageOf(ms: number): string {
  if (ms >= 2 * DAY_MS) return counted(Math.floor(ms / DAY_MS), "day");
  return ms >= 2 * HOUR_MS ? counted(Math.floor(ms / HOUR_MS), "hour") : counted(Math.floor(ms / MINUTE_MS), "minute");
}

function counted(count: number, text: string): string {
  return `${count} ${count === 1 ? text : `${text}s`}`;
}

if (import.meta.main) await runScript(main);
