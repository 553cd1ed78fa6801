import { MAX_ENTRIES, topPeople, topPosts, withoutRepeats } from "../src/analysis/lists.ts";
import { regularsOf, WINDOW_MS } from "../src/analysis/regulars.ts";
import { usualLoudest } from "../src/analysis/voices.ts";
import { ProblemError } from "../src/bot/answer/problems.ts";
import { hasEntries, newestOf, several, together } from "../src/bot/answer/several-answers.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { collectionView, open } from "../src/bot/view/view.ts";
import { talkCard } from "../src/cards/talk.ts";
import { collectionCommand } from "./shared/options.ts";

const talkView = collectionView({
  name: "talk",
  idPrefix: "k",
  label: "button.talk",
  async show(state, context) {
    const { api, memory, nameBeside, now } = context;
    const { contract } = state;
    const loading = several([api.tweets(contract), api.influencers(contract)]);
    const [loaded, name, records, before] = await Promise.all([
      loading,
      nameBeside(loading, contract),
      memory.history.influencersSince(contract, now - WINDOW_MS),
      memory.history.postsDaily(contract, now - WINDOW_MS),
    ]);
    const answers = loaded.answers.filter((answer) => answer !== undefined);
    if (!answers.some(hasEntries)) {
      throw loaded.failures.find((failure) => failure) ?? new ProblemError({ name: "no_data", contract });
    }
    const [posts, people] = loaded.answers;
    const talk = {
      posts: posts && { ...posts, entries: topPosts(posts.entries) },
      people: people && { ...people, entries: topPeople(people.entries) },
    };
    const today = talk.people?.entries.map(({ user }) => ({ id: user.id, handle: user.screenName }));
    // Records hold more entries than the card shows, in another order.
    const shown = records?.map((record) => ({
      ...record,
      influencers: withoutRepeats(record.influencers, ({ id }) => id).slice(0, MAX_ENTRIES),
    }));
    const regulars = today && shown && regularsOf(today, shown, now);
    const found = { ...talk, regulars, usualLoudest: before && usualLoudest(before) };
    return {
      ...talkCard(found, { contract, name, answer: together(answers) }, context),
      state,
      track: [{ ...state, name }],
      answer: newestOf(answers),
    };
  },
});

export const behind = defineCommand({
  definition: {
    type: "message",
    name: "What's behind this?",
    title: "command.behind.name",
    audience: "private",
  },
  views: [talkView],
  run: ({ contract: collection }) => open(talkView, collection),
});

export const talk = collectionCommand(talkView, "command.talk");
