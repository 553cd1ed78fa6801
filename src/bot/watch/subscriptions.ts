import type { ListedBoard } from "../../memory/boards.ts";
import type { Memory } from "../../memory/memory.ts";
import type { ListedWatch } from "../../memory/watches.ts";
import { kindChoice, kindChoices } from "./kinds.ts";

/** The watches and boards that `/watch` lists. */
export type Subscription = ListedWatch | ListedBoard;

/** The choices of the option `what`: kinds of watch, or a board. */
export const whats = [...kindChoices, "card"] as const;
export type What = (typeof whats)[number];

export const whatOf = (subscription: Subscription): What => (subscription.table === "boards" ? "card" : kindChoice(subscription));

/** A server's watches and boards, by channel, then by address; `undefined` while the database cannot be read. */
export async function subscriptionsOf(
  { watches, boards }: Pick<Memory, "watches" | "boards">,
  server: string,
): Promise<Subscription[] | undefined> {
  const [ofWatches, ofBoards] = await Promise.all([watches.of(server), boards.of(server)]);
  const key = ({ channel, collection }: Subscription) => `${channel} ${collection}`;
  const all = ofWatches && ofBoards && [...ofWatches, ...ofBoards];
  return all?.toSorted((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b))));
}
