import { scoresOf } from "../src/analysis/change.ts";
import { ProblemError } from "../src/bot/answer/problems.ts";
import { answerOrError, answersIn, newestOf, together, whyNothing } from "../src/bot/answer/several-answers.ts";
import type { CollectionRef } from "../src/bot/collections/chains.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import type { OptionDefinitions } from "../src/bot/command/definition.ts";
import { periods } from "../src/bot/command/periods.ts";
import { listedCollections } from "../src/bot/view/state-codec.ts";
import { type Context, open, type View } from "../src/bot/view/view.ts";
import { type ComparedCollection, compareCard, compareChoice, comparedKeys } from "../src/cards/compare.ts";
import { comparePicture } from "../src/cards/compare-picture.ts";
import { CollectionApiError } from "../src/collection-api/errors.ts";
import { contractOption, privateOption } from "./options.ts";
import { scoresView } from "./scores.ts";
import { topPeople, topPosts } from "./top-entries.ts";

const PERIOD = "30d";

interface CompareState {
  readonly collections: readonly CollectionRef[];
}

const compareView: View<CompareState> = {
  name: "compare",
  idPrefix: "c",
  state: listedCollections({ min: 2, max: comparedKeys.length }),
  async show(state, context) {
    const { memory, now, namesOf, server, language } = context;
    const contracts = state.collections.map(({ contract }) => contract);
    const from = now - periods[PERIOD];
    const [asked, names, histories, settings] = await Promise.all([
      Promise.all(state.collections.map((collection) => ask(collection, context))),
      namesOf(contracts),
      Promise.all(contracts.map((contract) => memory.history.scoresSince(contract, from))),
      server === undefined ? undefined : memory.servers.get(server),
    ]);
    const answers = answersIn(asked.flatMap(partsOf));
    if (answers.every(({ entries }) => entries.length === 0))
      throw whyNothing(asked.flatMap(partsOf), { name: "no_data_of_any", ...state });
    const collections = asked.map((one) => ({ ...one, name: one.name ?? names.get(one.contract) }));
    const scores = collections.map(({ newest }, index) => ({ newest, records: histories[index] ?? [] }));
    const timeZone = settings?.zone ?? "UTC";
    return {
      ...compareCard(collections, context),
      picture: comparePicture(scores, { from, to: now, timeZone, period: `period.${PERIOD}` }, context),
      state,
      track: collections.filter((one) => answersIn(partsOf(one)).some(({ entries }) => entries.length > 0)),
      withoutData: collections.filter((one) => partsOf(one).every(isEmpty)),
      answer: newestOf(answers),
      controls: [
        {
          placeholder: language.say("compare.open"),
          choices: collections.map((one, index) => ({
            ...compareChoice(one, index),
            view: scoresView,
            state: { contract: one.contract, chain: one.chain },
          })),
        },
      ],
    };
  },
};

/** Asks for everything about one collection; a part that fails is its error. */
async function ask({ contract, chain }: CollectionRef, { api }: Context) {
  const [scores, people, posts] = await Promise.all([
    answerOrError(api.scores(contract)),
    answerOrError(api.influencers(contract).then((answer) => ({ ...answer, entries: topPeople(answer.entries) }))),
    answerOrError(api.tweets(contract).then((answer) => ({ ...answer, entries: topPosts(answer.entries) }))),
  ]);
  const answers = answersIn([scores, people, posts]);
  const entry = scores instanceof CollectionApiError ? undefined : scores.entries[0];
  const newest = entry && !(scores instanceof CollectionApiError) && { scores: scoresOf(entry), at: scores.asOf.getTime() };
  const answer = answers.length > 0 ? together(answers) : undefined;
  return { contract, chain, name: entry?.name, scores, people, posts, answer, newest: newest || undefined };
}

const partsOf = ({ scores, people, posts }: Pick<ComparedCollection, "scores" | "people" | "posts">) => [scores, people, posts];

const isEmpty = (part: ReturnType<typeof partsOf>[number]): boolean =>
  !(part instanceof CollectionApiError) && part.entries.length === 0;

const other = { type: "collection", description: "option.compare.other" } as const satisfies OptionDefinitions[string];

export const compare = defineCommand({
  definition: {
    type: "slash",
    name: "compare",
    description: "command.compare",
    options: {
      with: { type: "collection", description: "option.compare.with", required: true },
      ...contractOption,
      and: other,
      also: other,
      plus: other,
      ...privateOption,
    },
  },
  views: [compareView],
  run(options) {
    const given = [options.contract, options.with, options.and, options.also, options.plus].filter((one) => one !== undefined);
    const collections = [...new Map(given.map((one) => [one.contract, one])).values()];
    if (collections.length < 2) throw new ProblemError({ name: "one_collection" });
    return open(compareView, { collections });
  },
});
