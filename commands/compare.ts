import { scoresOf } from "../src/analysis/change.ts";
import { topPeople, topPosts } from "../src/analysis/lists.ts";
import { type Problem, ProblemError } from "../src/bot/answer/problems.ts";
import { hasEntries, newestOf, several, together } from "../src/bot/answer/several-answers.ts";
import { knownHere } from "../src/bot/collections/collection-suggestions.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import type { OptionDefinitions } from "../src/bot/command/definition.ts";
import { MAX_CHOICES } from "../src/bot/delivery/limits.ts";
import { listedCollections } from "../src/bot/view/state-codec.ts";
import { type Context, open, periods, type View } from "../src/bot/view/view.ts";
import { plainNameOf } from "../src/cards/card.ts";
import { compareCard, compareChoice, MAX_COMPARED } from "../src/cards/compare.ts";
import { comparePicture } from "../src/cards/compare-picture.ts";
import type { CollectionRef } from "../src/contract/address.ts";
import { scoresView } from "./scores.ts";
import { contractOption, privateOption } from "./shared/options.ts";
import { timeZoneIn } from "./shared/settings.ts";

const PERIOD = "30d";

interface CompareState {
  readonly collections: readonly CollectionRef[];
}

const compareView: View<CompareState> = {
  name: "compare",
  idPrefix: "c",
  state: listedCollections(2, MAX_COMPARED),
  async show(state, context) {
    const { memory, now, language } = context;
    const contracts = state.collections.map(({ contract }) => contract);
    const from = now - periods[PERIOD];
    const [loaded, names, histories, timeZone] = await Promise.all([
      Promise.all(state.collections.map((collection) => load(collection, context))),
      memory.collections.namesOf(contracts),
      Promise.all(contracts.map((contract) => memory.history.scoresSince(contract, from))),
      timeZoneIn(context),
    ]);
    const answers = loaded.flatMap((item) => item.answers);
    if (!answers.some(hasEntries)) {
      throw loaded.find(({ failure }) => failure)?.failure ?? new ProblemError({ name: "no_data_of_any", ...state });
    }
    const collections = loaded.map((item) => ({
      ...item,
      name: item.name ?? names.get(item.contract),
    }));
    const scores = collections.map(({ contract, name, newest }, index) => ({
      contract,
      name,
      newest,
      records: histories[index] ?? [],
    }));
    return {
      ...compareCard(collections, context),
      picture: comparePicture(scores, { from, to: now, timeZone, period: `period.${PERIOD}` }, context),
      state,
      track: collections.filter((c) => c.answers.some(hasEntries)),
      answer: newestOf(answers),
      controls: [
        {
          placeholder: language.say("card.open"),
          choices: collections.map((c) => ({
            ...compareChoice(c),
            view: scoresView,
            state: { contract: c.contract },
          })),
        },
      ],
    };
  },
};

async function load({ contract }: CollectionRef, { api }: Context) {
  const loaded = await several([api.scores(contract), api.influencers(contract), api.tweets(contract)]);
  const [scores, people, posts] = loaded.answers;
  const [entry] = scores?.entries ?? [];
  const answers = loaded.answers.filter((answer) => answer !== undefined);
  return {
    contract,
    name: entry?.name,
    answers,
    scores: entry,
    whyNoScores: loaded.failures[0],
    failure: loaded.failures.find((failure) => failure !== undefined),
    people: people && topPeople(people.entries),
    posts: posts && topPosts(posts.entries),
    age: answers.length > 0 ? together(answers) : undefined,
    newest: entry && scores && { scores: scoresOf(entry), at: scores.asOf.getTime() },
  };
}

const otherOption = { type: "collection", description: "option.compare.other" } as const satisfies OptionDefinitions[string];

export const compare = defineCommand({
  definition: {
    type: "slash",
    name: "compare",
    description: "command.compare",
    options: {
      with: { type: "collection", description: "option.compare.with", required: true },
      contract: { ...contractOption.contract, orDefault: false },
      and: otherOption,
      also: otherOption,
      plus: otherOption,
      ...privateOption,
    },
  },
  views: [compareView],
  async run(options, context) {
    const first = options.contract ?? (await defaultOf(options.with, context));
    const named = [first, options.with, options.and, options.also, options.plus].filter((item) => item !== undefined);
    const collections = [...new Map(named.map((ref) => [ref.contract, ref])).values()];
    if (collections.length < 2) throw await withOthers({ name: "one_collection" }, options.with, context);
    return open(compareView, { collections });
  },
});

const defaultOf = ({ contract }: CollectionRef, context: Context): Promise<CollectionRef> =>
  context.resolve(undefined).catch(async (error: unknown) => {
    if (!(error instanceof ProblemError) || error.problem.name !== "no_default") throw error;
    const name = (await context.memory.collections.namesOf([contract])).get(contract);
    throw await withOthers({ name: "compare_with", collection: plainNameOf({ contract, name }) }, { contract }, context);
  });

/** The problem, with other collections to compare this one with. */
async function withOthers(problem: Problem, { contract }: CollectionRef, { memory, server: id }: Context): Promise<ProblemError> {
  const server = id === undefined ? undefined : await memory.servers.get(id);
  const known = await knownHere({ id, server }, memory.collections, MAX_CHOICES + 1);
  return new ProblemError(problem, {
    option: { name: "contract", label: undefined, isAmbiguous: false },
    candidates: known.filter(({ collection }) => collection !== contract),
    options: { with: contract },
  });
}
