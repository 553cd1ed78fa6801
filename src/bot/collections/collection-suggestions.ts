import { LRUCache } from "lru-cache";
import { withoutRepeats } from "../../analysis/lists.ts";
import { plainNameOf } from "../../cards/card.ts";
import { type Address, shortAddress } from "../../contract/address.ts";
import { compact, comparable } from "../../infra/comparable.ts";
import type { KnownCollection } from "../../memory/known-collections.ts";
import type { Memory } from "../../memory/memory.ts";
import { collectionsOf, type ServerMemory } from "../../memory/servers.ts";
import { plainText } from "../../text/safe-text.ts";
import type { Say } from "../../words/language.ts";
import { MAX_CHOICE_LENGTH, MAX_CHOICES } from "../delivery/limits.ts";
import type { Choice } from "../delivery/responder.ts";
import { readContractInput } from "./contract-input.ts";

/** UTF-16 units of an alias and of a name: both have to fit into one choice. */
const MAX_SHOWN = 40;
const MAX_SHOWN_NAME = 80;
const MIN_SIMILAR = 3;
/** Letters of the typed text that are compared: Fuse compares this many at a time, and 2,000 names then take some 20 ms. */
const MAX_WANTED = 32;
/** The share of letters that may differ. */
const MAX_TYPOS = 0.2;

/** Cached, because 1,000 names take 2 ms, too long for each keystroke. */
const comparableNames = new LRUCache<string, string>({ max: 10_000, memoMethod: (name) => comparable(shownName(name)) });

type Collections = Pick<Memory["collections"], "namesOf" | "ofServer" | "wellKnown">;

interface ServerScope {
  readonly id: string | undefined;
  readonly server: ServerMemory | undefined;
}

/**
 * Offers at least one choice: the server's default, its aliases, collections looked up there, then those looked up in several
 * servers. These are ranked by the number of servers: nobody promotes a collection by looking it up again and again.
 */
export async function suggestCollections(
  typed: string,
  { id, server }: ServerScope,
  collections: Collections,
  say: Say,
): Promise<Choice[]> {
  const input = readContractInput(typed);
  if ("contract" in input) {
    const name = (await collections.namesOf([input.contract])).get(input.contract);
    return [{ name: label(input.contract, name), value: input.contract }];
  }
  const wanted = comparable(typed);
  const choices = new Map<Address, string>();
  const matches = (address: Address, text: string) =>
    !choices.has(address) && (text.includes(wanted) || address.includes(wanted));
  for (const [address, text] of server ? await labelsIn(server, collections, say) : []) {
    if (matches(address, comparable(text))) choices.set(address, text);
  }
  for (const { collection, name } of await lookedUpIn(id, collections)) {
    if (choices.size >= MAX_CHOICES) break;
    if (matches(collection, comparableNames.memo(name ?? ""))) choices.set(collection, label(collection, name));
  }
  return choices.size > 0 ? [...choices].map(([value, name]) => ({ name, value })) : [pasteAddress(typed, say)];
}

/** Collections with a name or an alias that contains a text, or nearly does, the likeliest first. */
export async function similarCollections(
  text: string,
  scope: ServerScope,
  collections: Collections,
  max: number,
): Promise<(KnownCollection & { readonly name: string })[]> {
  const wanted = compact(text).slice(0, MAX_WANTED);
  if (wanted.length < MIN_SIMILAR) return [];
  const known = await knownHere(scope, collections, Number.POSITIVE_INFINITY);
  const aliases = [...(scope.server?.aliases.values() ?? [])];
  const named = [...aliases, ...known].flatMap(({ collection, name }) => {
    const shown = shownName(name);
    return shown === "" ? [] : [{ collection, name: shown, compact: compact(shown) }];
  });
  // Loaded at first use, not at the start: most members paste or pick.
  const { default: Fuse } = await import("fuse.js");
  const unique = withoutRepeats(named, ({ name }) => name);
  const similar = new Fuse(unique, { keys: ["compact"], threshold: MAX_TYPOS, ignoreLocation: true }).search(wanted, {
    limit: max,
  });
  return similar.map(({ item: { collection, name } }) => ({ collection, name }));
}

/** The collections of the server's settings, those looked up there, then well-known ones, each once. */
export async function knownHere(
  { id, server }: ServerScope,
  collections: Collections,
  max = MAX_CHOICES,
): Promise<KnownCollection[]> {
  const own = server ? collectionsOf(server) : [];
  const names = await collections.namesOf(own);
  const ofSettings = own.map((collection) => ({ collection, name: names.get(collection) }));
  return withoutRepeats([...ofSettings, ...(await lookedUpIn(id, collections))], ({ collection }) => collection).slice(0, max);
}

async function lookedUpIn(serverId: string | undefined, collections: Collections): Promise<KnownCollection[]> {
  const here = serverId === undefined ? [] : ((await collections.ofServer(serverId)) ?? []);
  return [...here, ...collections.wellKnown()];
}

async function labelsIn(server: ServerMemory, collections: Collections, say: Say): Promise<[Address, string][]> {
  const names = await collections.namesOf(collectionsOf(server));
  const shown = (contract: Address) => plainNameOf({ contract, name: names.get(contract) }, MAX_SHOWN);
  const { collection, aliases } = server;
  return [
    ...(collection ? [[collection, say("option.serverDefault", { name: shown(collection) })] as [Address, string]] : []),
    ...[...aliases.values()].map((alias): [Address, string] => [
      alias.collection,
      `${plainText(alias.name, MAX_SHOWN)} · ${shown(alias.collection)}`,
    ]),
  ];
}

/** A choice that asks for an address. If it is picked, the answer explains what is missing. */
const pasteAddress = (typed: string, say: Say): Choice => ({
  name: say("option.pasteAddress"),
  value: typed.slice(0, MAX_CHOICE_LENGTH).toWellFormed().trim() || "0x",
});

const shownName = (name: string | undefined): string => plainText(name ?? "", MAX_SHOWN_NAME);

function label(address: Address, name: string | undefined): string {
  const shown = shownName(name);
  return shown === "" ? address : `${shown} · ${shortAddress(address)}`;
}
