import { isOfChange, type RankedBy, standingsOf, valuesBy } from "../src/analysis/standings.ts";
import { orUnavailable } from "../src/bot/answer/interaction-settings.ts";
import { ProblemError } from "../src/bot/answer/problems.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { choicesOf } from "../src/bot/command/definition.ts";
import { pageOf } from "../src/bot/view/pages.ts";
import { oneOf, pageNumber, stateCodec } from "../src/bot/view/state-codec.ts";
import { type Context, open, periods, type View } from "../src/bot/view/view.ts";
import { leaderboardCard, leaderboardPicture, rankingName, rankings } from "../src/cards/leaderboard.ts";
import type { Address } from "../src/contract/address.ts";
import { DAY_MS, WEEK_MS } from "../src/infra/time.ts";
import { inServers, privateOption } from "./shared/options.ts";
import { LATELY_MS } from "./shared/ranked.ts";
import { serverIn, timeZoneIn } from "./shared/settings.ts";

/** The record that stands for a week ago may be up to a day older. */
const SLACK_MS = DAY_MS;
const A_PAGE = 10;

interface LeaderboardState {
  readonly by: RankedBy;
  readonly page?: number | undefined;
}

const leaderboardView: View<LeaderboardState> = {
  name: "leaderboard",
  idPrefix: "l",
  state: stateCodec<LeaderboardState>({ by: oneOf(rankings), page: pageNumber }),
  async show({ by, page }, context) {
    const { memory, language, now } = context;
    const { say } = language;
    const known = await orUnavailable(memory.rankings.collectionsIn(serverIn(context)));
    const records = await recordsOf(known, by, context);
    const { values, before } = valuesBy(by, records);
    const [newest] = records;
    if (newest.size === 0) throw new ProblemError({ name: "nothing_ranked" });
    if (values.size === 0 && isOfChange(by)) throw new ProblemError({ name: `nothing_ranked_by_${by}` });
    const standings = standingsOf(values, before);
    const { entries, state, paging } = pageOf(standings, { by, page }, A_PAGE);
    const unranked = known.filter((contract) => !values.has(contract));
    const names = await memory.collections.namesOf([...entries.map(({ id }) => id), ...unranked]);
    const named = (contract: Address) => ({ contract, name: names.get(contract) });
    const from = now - periods["30d"];
    const [daily, timeZone] = await Promise.all([
      memory.history.scoresDaily(
        entries.map(({ id }) => id),
        from,
      ),
      timeZoneIn(context),
    ]);
    const shown = entries.map(({ id, ...standing }) => {
      const { lastSeenAt: asOf = now, voices } = newest.get(id) ?? {};
      return { ...named(id), ...standing, asOf, voices };
    });
    return {
      picture: leaderboardPicture({ by, entries: shown }, daily ?? new Map(), { from, to: now, timeZone }, context),
      ...leaderboardCard(
        {
          by,
          entries: shown,
          ranked: standings.length,
          unranked: unranked.map((contract) => ({
            ...named(contract),
            why: isOfChange(by) && newest.has(contract) ? by : "old",
          })),
          weekAgo: now - WEEK_MS,
        },
        context,
      ),
      state,
      paging,
      controls: [
        {
          placeholder: say("leaderboard.by"),
          choices: rankings.map((choice) => ({
            label: say(rankingName(choice)),
            state: { by: choice },
            isChosen: choice === by,
          })),
        },
      ],
    };
  },
};

/** Reads scores from the records, not from the API: many collections take no longer than one. */
async function recordsOf(contracts: readonly Address[], by: RankedBy, { memory, now }: Context) {
  const at = async (time: number, maxAgeMs: number) => {
    const found = await memory.history.scoresAt(contracts, time);
    if (!found) throw new ProblemError({ name: "no_history" });
    return new Map([...found].filter(([, { lastSeenAt }]) => lastSeenAt >= time - maxAgeMs));
  };
  const week = at(now - WEEK_MS, SLACK_MS);
  // A ranking by change of a week ago compares with the records of two weeks ago.
  return Promise.all([at(now, LATELY_MS), week, isOfChange(by) ? at(now - 2 * WEEK_MS, SLACK_MS) : new Map<Address, never>()]);
}

export const leaderboard = defineCommand({
  definition: {
    type: "slash",
    name: "leaderboard",
    description: "command.leaderboard",
    ...inServers,
    options: {
      by: { type: "choice", description: "option.by", choices: choicesOf(rankings, rankingName) },
      ...privateOption,
    },
  },
  views: [leaderboardView],
  run: ({ by = "total" }) => open(leaderboardView, { by }),
});
