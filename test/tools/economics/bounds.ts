import { weigh } from "../../support/definitions.ts";
import type { Attacker } from "./attackers.ts";
import type { Market, Voice } from "./market.ts";

type Week = ReturnType<typeof weigh>[number];
type Known = Week["known"];
type Range = readonly [least: number, most: number];

/** Limits of an attack: on the sums over the known voices of the latest week, and on the interaction that it is compared with. */
interface Limits {
  readonly least: Known;
  readonly most: Known;
  readonly usual: Range;
}

const isVoice = ({ interaction }: Voice) => interaction > 0;
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
/** Newcomers weigh at most so much of what the known voices weigh. */
const shareOf = ({ voices }: Known) => Math.max(0.1, 5 / voices);

/**
 * The most by which an attacker can move the total of a market in either direction: the rules limit each sum, and the total takes
 * its extremes within all limits. Infinite where nobody is known, and in a collection's first two weeks.
 */
export function boundOf(market: Market, { power, attack }: Attacker, accounts: number): number {
  const weeks = weightsOf(market);
  const oldest = weeks.findLastIndex(({ voices }) => voices > 0);
  const [latest, ...before] = weeks;
  if (!latest || latest.known.voices === 0 || oldest < 2) return Number.POSITIVE_INFINITY;
  if (power === "none") return 0;
  const compared = before.slice(0, Math.min(oldest, 3));
  const usual = middle(compared.map(({ interaction }) => interaction));
  const limits: Limits = {
    newcomers: () => ({ least: latest.known, most: latest.known, usual: [usual, usual] as const }),
    likes: () => withLikes(market, latest, compared),
    silence: () => withSilence(market, latest, compared),
    patience: () => withPuppets(market, attack(market, accounts), latest, before.slice(0, 3)),
  }[power]();
  if (limits.least.voices === 0) return Number.POSITIVE_INFINITY;
  const { voices, interaction, squares, reach } = latest;
  const total = totalOf(interaction / voices, interaction, usual, reach, interaction ** 2 / squares / voices);
  const [least, most] = totalWithin(limits);
  return Math.max(most - total, total - least);
}

export const weightsOf = (market: Market) => weigh(market.map((voices) => voices.filter(isVoice)));

/** Members who write in the latest week get any number of likes there, and count for at most twice their best. */
function withLikes(market: Market, { known }: Week, compared: readonly Week[]): Limits {
  const [latest = [], ...before] = market;
  const most = latest.flatMap(({ id, followers }) => {
    const best = Math.max(0, ...before.flat().map((voice) => (voice.id === id ? voice.interaction : 0)));
    return best > 0 ? { followers, interaction: 2 * best } : [];
  });
  return { least: known, most: sumsOf(most), usual: usualWithin(market, compared) };
}

/** Members are silent in the week before, which makes fewer voices of other weeks known. */
function withSilence(market: Market, { known }: Week, compared: readonly Week[]): Limits {
  const [latest, ...rest] = weightsOf(market.with(1, []));
  const { known: least } = latest ?? { known };
  const [, most] = usualWithin(market, compared);
  const leastInteractions = compared.map((_, index) => rest[index]?.known.interaction ?? 0);
  return { least, most: known, usual: [middle(leastInteractions), most] };
}

/** Puppets write every week, and are known in all of them. */
function withPuppets(market: Market, attacked: Market, { known }: Week, before: readonly Week[]): Limits {
  const members = new Set(market[0]?.map(({ id }) => id));
  const puppets = sumsOf((attacked[0] ?? []).filter(({ id }) => !members.has(id)));
  const together = (item: Known): Known => ({
    voices: item.voices + puppets.voices,
    interaction: item.interaction + puppets.interaction,
    squares: item.squares + puppets.squares,
    reach: item.reach + puppets.reach,
  });
  const all = before.map((week) => together(week.known));
  // Where nobody is known, newcomers count for all that they have.
  const most = all.map((week, index) =>
    week.voices === 0 ? interactionIn(market[index + 1]) : week.interaction * (1 + shareOf(week)),
  );
  const usual = [middle(all.map(({ interaction }) => interaction)), middle(most)] as const;
  return { least: together(known), most: together(known), usual };
}

const interactionIn = (voices: readonly Voice[] = []) => sum(voices.map(({ interaction }) => interaction));

const sumsOf = (voices: readonly Pick<Voice, "followers" | "interaction">[]): Known => ({
  voices: voices.length,
  interaction: sum(voices.map(({ interaction }) => interaction)),
  squares: sum(voices.map(({ interaction }) => interaction ** 2)),
  reach: sum(voices.map(({ followers, interaction }) => Math.min(followers, 1_000 * interaction))),
});

/** Between what known voices had at least, and all that was there. */
const usualWithin = (market: Market, compared: readonly Week[]): Range => [
  middle(compared.map(({ known }) => known.interaction)),
  middle(compared.map((_, index) => interactionIn(market[index + 1]))),
];

function totalWithin({ least, most, usual: [leastUsual, mostUsual] }: Limits): Range {
  const share = shareOf(least);
  const voices = (1 + share) * most.voices;
  const interaction = (1 + share) * most.interaction;
  const squares = most.squares + (share * most.interaction) ** 2;
  return [
    totalOf(least.interaction / voices, least.interaction, mostUsual, least.reach, least.interaction ** 2 / squares / voices),
    totalOf(
      interaction / least.voices,
      interaction,
      leastUsual,
      (1 + share) * most.reach,
      interaction ** 2 / least.squares / least.voices,
    ),
  ];
}

function totalOf(perVoice: number, interaction: number, usual: number, reach: number, evenness: number): number {
  const hype = 10 * Math.log(1 + perVoice) + 10 * Math.tanh(Math.log((1 + interaction) / (1 + usual)) / 2);
  return 0.4 * hype + 0.4 * 5 * Math.log(1 + reach) * Math.min(1, evenness) ** 0.25;
}

/** The median. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const index = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(index)] ?? 0) + (sorted[Math.ceil(index)] ?? 0)) / 2;
}
