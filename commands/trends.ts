import { trendsOf } from "../src/analysis/change.ts";
import { usualOf } from "../src/analysis/usual.ts";
import { ProblemError, withData } from "../src/bot/answer/problems.ts";
import { choicesOf } from "../src/bot/command/definition.ts";
import { collectionView, periodNames, periods } from "../src/bot/view/view.ts";
import { trendsCard } from "../src/cards/trends.ts";
import { trendsPicture } from "../src/cards/trends-picture.ts";
import { collectionCommand } from "./shared/options.ts";
import { timeZoneIn } from "./shared/settings.ts";

const DEFAULT_PERIOD = "30d";

const trendsView = collectionView({
  name: "trends",
  idPrefix: "r",
  label: "button.trends",
  async show(state, context) {
    const { api, language, memory, nameBeside, now } = context;
    const { contract, period = DEFAULT_PERIOD } = state;
    const from = now - periods[period];
    const reading = memory.history.scoresSince(contract, from);
    const [records, before, name, timeZone] = await Promise.all([
      reading,
      memory.history.scoresBefore(contract),
      nameBeside(reading, contract),
      timeZoneIn(context),
    ]);
    if (!records) throw new ProblemError({ name: "no_history" });
    const trends = trendsOf(records, from);
    // A collection that the API does not know never gets records: `withData` reports that.
    if (!trends) withData(await api.scores(contract), state);
    const { say } = language;
    return {
      ...trendsCard(
        trends,
        { period: `period.${period}`, from, usual: before && usualOf(before.daily, now) },
        { contract, name },
        context,
      ),
      ...(trends &&
        trends.until > trends.since && {
          picture: trendsPicture(
            trends,
            records,
            { from: Math.max(from, trends.since), to: now, timeZone, period: `period.${period}` },
            { contract, name },
            context,
          ),
        }),
      state,
      track: [{ ...state, name }],
      controls: [
        {
          placeholder: say("trends.period"),
          choices: periodNames.map((choice) => ({
            label: say(`period.${choice}`),
            state: { ...state, period: choice },
            isChosen: choice === period,
          })),
        },
      ],
    };
  },
});

export const trends = collectionCommand(trendsView, "command.trends", {
  period: { type: "choice", description: "option.period", choices: choicesOf(periodNames, (period) => `period.${period}`) },
});
