import { MINUTE_MS } from "../../../infra/time.ts";
import { dayOf } from "../../database/days.ts";
import { PostWriter } from "../../store/post-writer.ts";
import { SourceError } from "../errors.ts";
import type { PolledSource } from "../source.ts";
import { dollarsOf } from "./budget.ts";
import { XPoll, type XSourceOptions } from "./poll.ts";
import { packTerms } from "./query.ts";

const id = "x";
const EVERY_MS = 15 * MINUTE_MS;

export function createXSource(options: XSourceOptions): PolledSource {
  const { x, log } = options;
  const writer = new PostWriter();
  /** Terms of collections whose refusal is in the log. */
  const logged = new Set<string>();
  let shortDay = 0;

  const logOnce = (collection: string, terms: readonly string[], about: object, message: string) => {
    const fresh = terms.filter((term) => !logged.has(`${collection} ${term}`));
    for (const term of fresh) logged.add(`${collection} ${term}`);
    if (fresh.length > 0) log.warn({ collection, terms: fresh, ...about }, message);
  };

  return {
    id,
    name: "X",
    everyMs: EVERY_MS,
    async collect({ address: collection, terms }, poll) {
      const { packs, refused } = packTerms(collection, terms);
      for (const { term, reason } of refused)
        logOnce(collection, [term], { reason }, "X cannot search for a term; posts with it are not collected");
      const onRefused = (operators: readonly string[], err?: SourceError) =>
        logOnce(collection, operators, { err }, "X refuses a search; posts with these terms are not collected");
      try {
        await new XPoll({ ...options, id, writer, collection, poll, onRefused }).run(packs);
      } catch (error) {
        if (!(error instanceof SourceError && error.problem === "budget_used_up")) throw error;
        poll.counts.isWaiting = true;
        const today = dayOf(await x.time(poll.signal));
        if (today !== shortDay)
          log.warn(
            { collection, dollars: dollarsOf(x.budget.perDay) },
            "COLLECT_DOLLARS_PER_DAY is used up: X is asked again when its next day begins, at 00:00 UTC",
          );
        shortDay = today;
      }
    },
  };
}
