import { rankInTime } from "../src/analysis/scale.ts";
import { movementOf } from "../src/analysis/scores-history.ts";
import { withData } from "../src/bot/answer/problems.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { collectionView, open } from "../src/bot/view/view.ts";
import { scoresCard } from "../src/cards/scores.ts";
import { scoresPicture } from "../src/cards/scores-picture.ts";
import { hasFindings, talkedIn } from "../src/cards/talked.ts";
import { collectionCommand } from "./shared/options.ts";
import { rankerIn } from "./shared/ranked.ts";
import { timeZoneIn } from "./shared/settings.ts";

export const scoresView = collectionView({
  name: "scores",
  idPrefix: "s",
  label: "button.scores",
  async show(state, context) {
    const { api, memory, now } = context;
    const { contract } = state;
    const [scoresAnswer, before, timeZone, rank, newest] = await Promise.all([
      api.scores(contract),
      memory.history.scoresBefore(contract),
      timeZoneIn(context),
      rankerIn(contract, context),
      memory.history.newest(contract),
    ]);
    const answer = withData(scoresAnswer, state);
    const [entry] = answer.entries;
    const { name, page: pageUrl } = entry;
    const asOf = answer.asOf.getTime();
    const { daily, change, total } = movementOf(entry, before, { asOf, now });
    const talked = talkedIn(newest);
    const scale = { total, inTime: rankInTime(entry.total, daily, asOf), here: rank?.(entry.total) };
    return {
      ...scoresCard(entry, { contract, name, answer }, context, { change, talked, ...scale }),
      picture: scoresPicture(entry, daily, { asOf, now, timeZone }, { contract, name }, context, {
        change,
        total,
        here: scale.here,
      }),
      state,
      track: [{ ...state, name }],
      highlighted: hasFindings(talked) ? "talk" : undefined,
      pageUrl,
      answer,
    };
  },
});

export const scores = collectionCommand(scoresView, "command.scores");

export const collectionScores = defineCommand({
  definition: {
    type: "message",
    name: "Collection scores",
    title: "command.collectionScores.name",
    audience: "private",
  },
  views: [scoresView],
  run: ({ contract: collection }) => open(scoresView, collection),
});
