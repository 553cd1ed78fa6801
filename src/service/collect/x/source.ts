import type { Address } from "../../../contract/address.ts";
import { HOUR_MS, MINUTE_MS } from "../../../infra/time.ts";
import { dayOf } from "../../database/partitions.ts";
import { PostWriter } from "../../import/post-writer.ts";
import { SourceError } from "../errors.ts";
import type { AskedSource, Turn } from "../source.ts";
import { dollarsOf } from "./prices.ts";
import { packQueries } from "./query.ts";
import { type XSourceOptions, XTurn } from "./turn.ts";

const EVERY_MS = 15 * MINUTE_MS;

export function createXSource(options: XSourceOptions): AskedSource {
  const { x, log } = options;
  const writer = new PostWriter({ onlyListed: true });
  const toldTerms = new Set<string>();
  /** The hour of X's time in which late favorites were last searched for. */
  const searchedIn = new Map<Address, number>();
  let toldDay = 0;

  async function tellBudget(collection: Address, turn: Turn): Promise<void> {
    const now = await x.time(turn.signal);
    if (dayOf(now) === toldDay) return;
    toldDay = dayOf(now);
    const left = await turn.read(async (connection) => {
      const searches = connection.selectFrom("collect_positions").where("next_token", "is not", null);
      const checks = connection
        .selectFrom("remakes")
        .where((row) => row.or([row("looked_on", "is", null), row("looked_on", "<", toldDay)]));
      return {
        searches: (await searches.select("query").execute()).length,
        checks: (await checks.select("collection").execute()).length,
      };
    });
    log.warn(
      { collection, dollars: dollarsOf(x.ledger.budget), unfinishedSearches: left.searches, collectionsNotChecked: left.checks },
      "COLLECT_DOLLARS_PER_DAY is used up: X is asked again when its next day begins, at 00:00 UTC",
    );
  }

  return {
    id: "x",
    name: "X",
    everyMs: EVERY_MS,
    async collect({ address: collection, terms }, turn) {
      for (const { term, reason } of packQueries(collection, terms).refused) {
        const key = `${collection} ${term}`;
        if (toldTerms.has(key)) continue;
        toldTerms.add(key);
        log.warn({ collection, term, reason }, "X cannot search for a term; posts with it are not collected");
      }
      const hour = Math.floor((await x.time(turn.signal)) / HOUR_MS);
      const xTurn = new XTurn({ ...options, writer, collection, turn });
      try {
        await xTurn.run((atLeast) => packQueries(collection, terms, atLeast).queries, searchedIn.get(collection) !== hour);
        searchedIn.set(collection, hour);
      } catch (error) {
        if (!(error instanceof SourceError && error.problem === "budget_used_up")) throw error;
        turn.counts.isWaiting = true;
        await tellBudget(collection, turn);
      } finally {
        turn.counts.dollars = dollarsOf(xTurn.cost);
      }
    },
  };
}
