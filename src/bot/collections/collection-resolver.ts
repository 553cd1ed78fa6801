import { shortAddress } from "../../cards/format.ts";
import type { Address } from "../../contract/address.ts";
import { comparable } from "../../memory/comparable.ts";
import type { Namesake } from "../../memory/known-collections.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ServerMemory } from "../../memory/servers.ts";
import { type Problem, ProblemError } from "../answer/problems.ts";
import type { Settings } from "../answer/settings.ts";
import type { CollectionRef } from "./chains.ts";
import type { CollectionSuggestions } from "./collection-suggestions.ts";
import { readContractInput } from "./contract-input.ts";

/** Longer texts are no names. */
const MAX_NAME = 500;
const MAX_SIMILAR = 3;

/** Separates the two parts of a suggestion's label. */
const DOT = " · ";

interface Reading {
  readonly name: string;
  readonly fits: (address: Address) => boolean;
}

/**
 * Resolves an address or a link, an alias of the server, or an exact name, in this order; of several collections of one name the
 * one that the server knows. Text with an address needs no look-up. A suggestion's label, which may come back as text, counts as
 * its first part.
 *
 * @param serverId the server whose settings count, if there is one.
 * @throws {ProblemError}
 */
export async function collectionMeant(
  text: string,
  serverId: string | undefined,
  load: () => Promise<Pick<Settings, "server">>,
  { memory, suggestions }: { readonly memory: Memory; readonly suggestions: CollectionSuggestions },
): Promise<CollectionRef> {
  const input = readContractInput(text);
  if ("contract" in input) return input;
  const { server } = await load();
  for (const { name, fits } of text.length > MAX_NAME ? [] : readingsOf(comparable(text))) {
    const alias = server?.aliases.get(name);
    if (alias && fits(alias.collection)) return { contract: alias.collection };
    const named = await memory.collections.named(name, serverId);
    if (server === undefined || named === undefined) {
      throw new ProblemError(input.problem.name === "address_missing" ? { name: "not_recalled" } : input.problem);
    }
    const fitting = named.filter(({ address }) => fits(address));
    const namesakes = nearest(fitting, server);
    const [one, ...others] = namesakes;
    if (others.length > 0) throw new ProblemError({ name: "several_collections", namesakes });
    if (one !== undefined) return { contract: one.address };
  }
  const typed = nameIn(text, input.problem);
  const names = typed === undefined ? [] : await suggestions.similar(typed, { id: serverId, server }, MAX_SIMILAR);
  throw new ProblemError(names.length > 0 ? { name: "similar_names", names } : input.problem);
}

/** The server's default comes before the member's own. */
export function defaultCollection({ server, member }: Settings, where: "server" | "direct"): CollectionRef {
  // A default that cannot be read must not be skipped.
  if (server === undefined) throw new ProblemError({ name: "not_recalled" });
  if (server.collection !== undefined) return { contract: server.collection };
  if (member === undefined) throw new ProblemError({ name: "not_recalled" });
  if (member.collection !== undefined) return { contract: member.collection };
  throw new ProblemError({ name: "no_default", where });
}

/** @throws {ProblemError} if the text has no address. */
export function linkedCollection(text: string): CollectionRef {
  const input = readContractInput(text);
  if ("problem" in input) throw new ProblemError(input.problem);
  return input;
}

/**
 * Prefers the server's default, then its aliases, then what was asked for there. Strangers cannot hijack a name that a server
 * uses.
 */
function nearest(namesakes: readonly Namesake[], { collection, aliases }: ServerMemory): readonly Namesake[] {
  const aliased = new Set([...aliases.values()].map((alias) => alias.collection));
  const ways: readonly ((namesake: Namesake) => boolean)[] = [
    ({ address }) => address === collection,
    ({ address }) => aliased.has(address),
    ({ isAskedHere }) => isAskedHere,
  ];
  const known = ways.map((isKnown) => namesakes.filter(isKnown)).find((found) => found.length > 0);
  return known ?? namesakes;
}

/** A text is a name, or a suggestion's label: a name before a dot and something else behind it. */
function readingsOf(comparableText: string): readonly Reading[] {
  if (comparableText === "") return [];
  const dots = [comparableText.lastIndexOf(DOT), comparableText.indexOf(DOT)].filter((dot) => dot > 0);
  const starts = [...new Set(dots)].flatMap((dot): Reading[] => {
    const name = comparableText.slice(0, dot);
    const rest = comparableText.slice(dot + DOT.length);
    const read = readContractInput(rest);
    const problem = "problem" in read ? read.problem.name : undefined;
    if (problem === "address_missing") return [{ name, fits: () => true }];
    return problem === "shortened_address" ? [{ name, fits: (address) => comparable(shortAddress(address)) === rest }] : [];
  });
  return [{ name: comparableText, fits: () => true }, ...starts];
}

/** A name, or the slug of a marketplace's link. */
function nameIn(text: string, problem: Problem): string | undefined {
  if (problem.name === "collection_slug") return problem.slug;
  return problem.name === "address_missing" ? text : undefined;
}
