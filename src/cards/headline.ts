import { MIN_CHANGE, MIN_FLOOR_CHANGE } from "../analysis/watching.ts";
import type { Language } from "../words/language.ts";
import { formatPercent, formatPercentChange, listed } from "./format.ts";
import { plainIcons } from "./icon-names.ts";

/** A collection's change, for the title of a post. */
export interface Move {
  /** As Markdown. */
  readonly name: string;
  /** Of the total. */
  readonly by: number;
  /** Of the floor, in percent. */
  readonly floor: number;
  /** The time that the change took, in milliseconds. */
  readonly ms: number;
  /** Whether the change is within the usual band. */
  readonly isCalm: boolean;
}

const MAX_NAMED = 3;

/** The news of a post in one line; notifications show it, but no emoji of an application. */
export function headline(icon: string, moves: readonly Move[], language: Language): string {
  const { say, signedScore } = language;
  const [first, ...rest] = moves;
  const changes = listed(
    moves.map(({ name, by }) => `${name} ${signedScore(by)}`),
    say,
    MAX_NAMED,
  );
  if (!first || moves.every(({ isCalm }) => isCalm)) return `${icon} ${say("watchPost.calm", { changes })}`;
  return `${icon} ${rest.length > 0 ? changes : moved(first, language)}`;
}

/** One collection's move, with that of its floor if that is news. */
export function moved({ name, by, floor, ms }: Move, language: Language): string {
  const { say, plainScore, duration } = language;
  const hasFloor = Math.abs(floor) >= MIN_FLOOR_CHANGE;
  if (hasFloor && Math.abs(by) < MIN_CHANGE) return say("watchPost.floor", { name, change: formatPercent(floor, language) });
  const text = { name, change: plainScore(Math.abs(by)), time: duration(ms) };
  const total = say(by < 0 ? "watchPost.fell" : "watchPost.rose", text);
  return hasFloor ? `${total} · ${say("floor.name")} ${formatPercentChange(floor, { language, icons: plainIcons })}` : total;
}
