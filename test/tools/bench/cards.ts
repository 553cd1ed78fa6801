import { type Bench, fasterThanEveryPeer, within } from "./bench.ts";

export const cards: Bench = {
  name: "cards",
  title: "the largest cards: 20 hostile posts",
  floor: { name: "JSON.stringify of them", module: "ours/cards.ts", options: false },
  ours: { name: "cards", module: "ours/cards.ts", options: true },
  peers: [{ name: "EmbedBuilder, escapeMarkdown", module: "peers/cards.js" }],
  operations: 200,
  rounds: 9,
  // Four cards, a millisecond each. The floor cleans nothing; the peer escapes and cuts.
  goals: [within(4), fasterThanEveryPeer(1)],
};
