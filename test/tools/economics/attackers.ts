import type { Market, Voice } from "./market.ts";

/**
 * Somebody with a number of accounts. All of them can follow, like and repost what they like, so a post of theirs has at most two
 * interactions, and its author one follower, for each account.
 */
export interface Attacker {
  readonly name: string;
  readonly attack: (market: Market, accounts: number) => Market;
  readonly power: Power;
}

/** How an attack may change the sums that scores are made of; see `boundOf`. */
type Power = "none" | "newcomers" | "likes" | "silence" | "patience";

const FIFTY = 50;

export const puppets = (count: number, counts: Partial<Omit<Voice, "id">>): Voice[] =>
  Array.from({ length: count }, (_, index) => ({ id: `puppet ${index}`, followers: 0, interaction: 0, ...counts }));

/** @param weeks in which they write, 0 for the latest. */
export const joinedBy = (market: Market, voices: readonly Voice[], weeks: readonly number[] = [0]): Market =>
  market.map((own, week) => (weeks.includes(week) ? [...own, ...voices] : own));

const everyWeek = [0, 1, 2, 3, 4];
const loudest = (voices: readonly Voice[]) => voices.toSorted((a, b) => b.interaction - a.interaction);

const ring: Attacker["attack"] = (market, accounts) =>
  joinedBy(market, puppets(accounts, { followers: accounts, interaction: 2 * accounts }));

export const attackers: readonly Attacker[] = [
  {
    name: "posts that nobody likes",
    power: "none",
    attack: (market, accounts) => joinedBy(market, puppets(accounts, { followers: accounts })),
  },
  {
    name: "posts with one like each",
    power: "newcomers",
    attack: (market, accounts) => joinedBy(market, puppets(accounts, { interaction: 1 })),
  },
  {
    name: "a ring that follows and likes itself",
    power: "newcomers",
    attack: ring,
  },
  {
    name: "bought likes on one post",
    power: "newcomers",
    attack: (market, accounts) => joinedBy(market, puppets(1, { interaction: 2 * accounts })),
  },
  {
    name: "bought likes on fifty posts",
    power: "newcomers",
    attack: (market, accounts) => joinedBy(market, puppets(Math.min(FIFTY, accounts), { interaction: 2 * accounts })),
  },
  {
    name: "bought likes for fifty members",
    power: "likes",
    attack: (market, accounts) => {
      const liked = new Set(loudest(market[0] ?? []).slice(0, FIFTY));
      const likes = (voice: Voice) => (liked.has(voice) ? 2 * accounts : 0);
      return market.map((voices, week) =>
        week > 0 ? voices : voices.map((voice) => ({ ...voice, interaction: voice.interaction + likes(voice) })),
      );
    },
  },
  {
    name: "bought followers",
    power: "newcomers",
    attack: (market, accounts) => joinedBy(market, puppets(Math.min(FIFTY, accounts), { followers: accounts, interaction: 2 })),
  },
  {
    name: "copies of the best post, five likes each",
    power: "newcomers",
    attack: (market, accounts) => joinedBy(market, puppets(accounts, { followers: 100, interaction: 5 })),
  },
  {
    name: "one whale with a million followers",
    power: "newcomers",
    attack: (market, accounts) => joinedBy(market, puppets(1, { followers: 1_000_000, interaction: 2 * accounts })),
  },
  {
    name: "a ring that deletes its posts after a week",
    power: "newcomers",
    // Each week looks like the first.
    attack: ring,
  },
  {
    name: "members silent for a week, to grow in the next",
    power: "silence",
    attack: (market, accounts) =>
      market.map((voices, week) => (week === 1 ? loudest(voices).slice(Math.min(accounts, voices.length)) : voices)),
  },
  {
    name: "fifty puppets, patient for five weeks",
    power: "patience",
    attack: (market, accounts) =>
      joinedBy(market, puppets(Math.min(FIFTY, accounts), { followers: accounts, interaction: 2 * accounts }), everyWeek),
  },
  {
    name: "a rival made to look dull, for five weeks",
    power: "patience",
    attack: (market, accounts) => joinedBy(market, puppets(accounts, { interaction: 1 }), everyWeek),
  },
];
