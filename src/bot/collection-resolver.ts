import { shortAddress } from "../cards/format.ts";
import type { Address } from "../collection-api/address.ts";
import { comparable } from "../memory/comparable.ts";
import { type ContractInput, type ContractInputProblem, readContractInput } from "./contract-input.ts";
import { ProblemError } from "./problems.ts";
import type { BotMemory, Remembered } from "./remembered.ts";
import type { SeenCollections } from "./seen-collections.ts";

/** Longer texts are no names. */
const MAX_NAME = 500;
/** More names are no help. */
const MAX_SIMILAR = 3;

/** What stands between the two parts of a suggestion's label. */
const DOT = " · ";

interface Reading {
  /** As names are compared. */
  readonly name: string;
  /** Whether the collection of this name is one that may be meant. */
  readonly fits: (address: Address) => boolean;
}

/** Finds the collections that members mean. */
export class CollectionResolver {
  readonly #collections: Pick<BotMemory["collections"], "named">;
  readonly #seen: Pick<SeenCollections, "named" | "similar">;

  constructor(collections: Pick<BotMemory["collections"], "named">, seen: Pick<SeenCollections, "named" | "similar">) {
    this.#collections = collections;
    this.#seen = seen;
  }

  /**
   * The collection that a text means: by an address or a link in it, by an alias of the server, or by a collection's exact
   * name, in this order. Where there is an address, nothing is looked up. A suggestion's label, which may come back as text,
   * means what it begins with.
   *
   * @throws {ProblemError}
   */
  async meant(text: string, recall: () => Promise<Pick<Remembered, "server">>): Promise<ContractInput> {
    const input = readContractInput(text);
    if ("address" in input) return input;
    const { server } = await recall();
    for (const { name, fits } of text.length > MAX_NAME ? [] : readingsOf(comparable(text))) {
      const alias = server?.aliases.get(name);
      if (alias && fits(alias.collection)) return byName(alias.collection);
      const remembered = await this.#collections.named(name);
      if (server === undefined || remembered === undefined) {
        throw new ProblemError(input.problem.name === "address_missing" ? { name: "not_recalled" } : input.problem);
      }
      const contracts = [...new Set([...remembered, ...this.#seen.named(name)])].filter(fits);
      const [contract, ...others] = contracts;
      if (others.length > 0) throw new ProblemError({ name: "several_collections", contracts });
      if (contract !== undefined) return byName(contract);
    }
    const typed = nameIn(text, input.problem);
    const names = typed === undefined ? [] : this.#seen.similar(typed, MAX_SIMILAR);
    throw new ProblemError(names.length > 0 ? { name: "similar_names", names } : input.problem);
  }

  /**
   * The collection that is meant where none is said: the server's default, or else the member's own.
   *
   * @param where whether there is a server whose moderators could have set one.
   * @throws {ProblemError}
   */
  byDefault({ server, member }: Remembered, where: "server" | "direct"): ContractInput {
    // A default that cannot be looked up right now must not be passed over for another.
    if (server === undefined) throw new ProblemError({ name: "not_recalled" });
    if (server.collection !== undefined) return byName(server.collection);
    if (member === undefined) throw new ProblemError({ name: "not_recalled" });
    if (member.collection !== undefined) return byName(member.collection);
    throw new ProblemError({ name: "no_default", where });
  }
}

/**
 * The collection that a text holds the address of.
 *
 * @throws {ProblemError}
 */
export function linkedCollection(text: string): ContractInput {
  const input = readContractInput(text);
  if ("problem" in input) throw new ProblemError(input.problem);
  return input;
}

/**
 * What a text may be the name of: all of it, or else what stands before a dot, as in a suggestion's label. Behind the dot
 * is a collection's short address, or what is said of it in some language.
 */
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

/** The name, or a part of one, in a text that has no address: all of it, or the slug of a marketplace's link. */
function nameIn(text: string, problem: ContractInputProblem): string | undefined {
  if (problem.name === "collection_slug") return problem.slug;
  return problem.name === "address_missing" ? text : undefined;
}

const byName = (address: Address): ContractInput => ({ address, chain: undefined });
