import { type Address, type CollectionRef, shortAddress, toAddress } from "../../contract/address.ts";
import type { Found } from "../../contract/find.ts";
import { comparable } from "../../infra/comparable.ts";
import type { KnownCollection, Namesake } from "../../memory/known-collections.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ServerMemory } from "../../memory/servers.ts";
import { loadSettings, settingsServer } from "../answer/interaction-settings.ts";
import { MAX_LISTED, ProblemError } from "../answer/problems.ts";
import type { Settings } from "../command/definition.ts";
import type { Answerable } from "../interaction/interaction.ts";
import { knownHere, similarCollections } from "./collection-suggestions.ts";
import { readContractInput } from "./contract-input.ts";

/** The greatest age of settings: a default or alias that was set at another replica must count for the next command. */
const RECENT_MS = 1_000;
const MAX_NAME = 500;
const MAX_SIMILAR = 3;
const DOT = " · ";

interface NameLookup {
  readonly name: string;
  readonly fits: (address: Address) => boolean;
}

/** Collections that have a name or a marketplace's slug. @throws {CollectionApiError} */
export type CollectionSearch = (query: string) => Promise<readonly Found[]>;

/**
 * Resolves an address or a link, an alias of the server, an exact name, or what the service finds, in this order, and the default
 * if there is no text. A suggestion's label, which may come back as text, counts as its first part.
 *
 * @throws {ProblemError}
 */
export async function resolveCollection(
  text: string | undefined,
  interaction: Answerable,
  memory: Memory,
  search: CollectionSearch,
): Promise<CollectionRef> {
  const serverId = settingsServer(interaction);
  const load = () => loadSettings(memory, interaction, RECENT_MS);
  if (text === undefined || text.trim() === "") {
    const settings = await load();
    return defaultCollection(settings, serverId, () => knownHere({ id: serverId, server: settings.server }, memory.collections));
  }
  const input = readContractInput(text);
  if ("contract" in input) return input;
  const { problem, found: addresses = [] } = input;
  if (addresses.length > 0) {
    const names = await memory.collections.namesOf(addresses);
    const candidates = addresses.map((collection) => ({ collection, name: names.get(collection) }));
    throw new ProblemError(problem, { candidates });
  }
  const { server } = await load();
  const offer = async () =>
    new ProblemError(problem.name === "address_missing" ? { ...problem, text } : problem, {
      candidates: await knownHere({ id: serverId, server }, memory.collections),
    });
  // The text of a message is searched for links and addresses only, not for names.
  if (interaction.kind === "command" && interaction.type === "message") {
    throw new ProblemError(problem, { candidates: await knownHere({ id: serverId, server }, memory.collections) });
  }
  for (const { name, fits } of text.length > MAX_NAME ? [] : nameLookups(comparable(text))) {
    const alias = server?.aliases.get(name);
    if (alias && fits(alias.collection)) return { contract: alias.collection };
    const named = await memory.collections.named(name, serverId);
    if (server === undefined || named === undefined) {
      throw new ProblemError(problem.name === "address_missing" ? { name: "not_recalled" } : problem);
    }
    const fitting = named.filter(({ address }) => fits(address));
    const namesakes = nearest(fitting, server);
    const [namesake, ...rest] = namesakes;
    if (rest.length > 0) throw severalCollections(namesakes);
    if (namesake !== undefined) return { contract: namesake.address };
  }
  const slug = problem.name === "collection_slug" ? problem.slug : undefined;
  const typed = problem.name === "address_missing" ? text : slug;
  if (typed === undefined) throw await offer();
  // The service goes first: a similar name that is known here must not hide a collection that has exactly this one.
  const found = await find(typed, search);
  const [only, ...rest] = found;
  if (rest.length > 0) throw severalCollections(found);
  if (only) return { contract: only.address };
  const candidates = await similarCollections(typed, { id: serverId, server }, memory.collections, MAX_SIMILAR);
  if (candidates.length === 0) throw await offer();
  throw new ProblemError({ name: "similar_names", names: candidates.map(({ name }) => name) }, { candidates });
}

const severalCollections = (namesakes: readonly (Namesake | Pick<Namesake, "address">)[]) =>
  new ProblemError(
    { name: "several_collections", namesakes },
    { candidates: namesakes.slice(0, MAX_LISTED).map(({ address: collection }) => ({ collection, name: undefined })) },
  );

/** Finds nothing if the service does not answer: the member then reads that the text is no known collection. */
async function find(text: string, search: CollectionSearch) {
  const found = text.length > MAX_NAME ? [] : await search(text).catch(() => []);
  return found.flatMap(({ contractAddress }) => {
    const address = toAddress(contractAddress);
    return address ? [{ address }] : [];
  });
}

/** The default of the server, else the member's. If the server's cannot be read, throws instead of using the member's. */
async function defaultCollection(
  { server, member }: Settings,
  serverId: string | undefined,
  known: () => Promise<readonly KnownCollection[]>,
): Promise<CollectionRef> {
  for (const settings of [server, member]) {
    if (settings === undefined) throw new ProblemError({ name: "not_recalled" });
    if (settings.collection !== undefined) return { contract: settings.collection };
  }
  throw new ProblemError(
    { name: "no_default", where: serverId === undefined ? "direct" : "server" },
    { candidates: await known() },
  );
}

/**
 * Of collections with one name: the server's default, else those with aliases, else those looked up there. So strangers cannot
 * hijack a name that a server uses.
 */
function nearest(namesakes: readonly Namesake[], { collection, aliases }: ServerMemory): readonly Namesake[] {
  const aliased = new Set([...aliases.values()].map((alias) => alias.collection));
  const ways: readonly ((namesake: Namesake) => boolean)[] = [
    ({ address }) => address === collection,
    ({ address }) => aliased.has(address),
    ({ isLookedUpHere }) => isLookedUpHere,
  ];
  const known = ways.map((isKnown) => namesakes.filter(isKnown)).find((found) => found.length > 0);
  return known ?? namesakes;
}

/** The names that a text may stand for: itself, and the first part if it is a suggestion's label. */
function nameLookups(comparableText: string): readonly NameLookup[] {
  if (comparableText === "") return [];
  const dots = [comparableText.lastIndexOf(DOT), comparableText.indexOf(DOT)].filter((dot) => dot > 0);
  const starts = [...new Set(dots)].flatMap((dot): NameLookup[] => {
    const name = comparableText.slice(0, dot);
    const rest = comparableText.slice(dot + DOT.length);
    const read = readContractInput(rest);
    const problem = "problem" in read ? read.problem.name : undefined;
    if (problem === "address_missing") return [{ name, fits: () => true }];
    return problem === "shortened_address" ? [{ name, fits: (address) => comparable(shortAddress(address)) === rest }] : [];
  });
  return [{ name: comparableText, fits: () => true }, ...starts];
}
