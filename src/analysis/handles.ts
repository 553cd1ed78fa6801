import type { User } from "../contract/schemas.ts";
import { idOf, withoutRepeats } from "./lists.ts";

/**
 * From Unicode's confusables.txt (UTS #39): the ASCII characters of X's handles, and Greek and Cyrillic letters that look like
 * one of them.
 */
const prototypes: Readonly<Record<string, string>> = {
  O: "0ΟО",
  l: "1IΙІӀ",
  rn: "m",
  ...{
    A: "ΑА",
    B: "ΒВ",
    C: "ϹС",
    E: "ΕЕ",
    F: "Ϝ",
    G: "Ԍ",
    H: "ΗН",
    J: "ͿЈ",
    K: "ΚК",
    M: "ΜϺМ",
    N: "Ν",
    P: "ΡР",
    S: "Ѕ",
    T: "ΤТ",
  },
  ...{ V: "Ѵ", W: "Ԝ", X: "ΧХ", Y: "ΥϒУҮ", Z: "Ζ", a: "αа", b: "Ь", c: "ϲс", d: "ԁ", e: "еҽ", h: "һ", i: "ιіӏ", j: "ϳј" },
  ...{ o: "οσо", p: "ρϱр", q: "ԛ", r: "г", s: "ѕ", u: "υ", v: "νѵ", w: "ѡԝ", x: "х", y: "γуү", "3": "ЗӠ", "6": "б" },
};
/** The ASCII characters that a character looks like. */
export const prototypeOf: ReadonlyMap<string, string> = new Map(
  Object.entries(prototypes).flatMap(([prototype, characters]) => [...characters].map((one) => [one, prototype] as const)),
);

const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** Handles with the same skeleton look alike (UTS #39, «Confusable Detection», internalSkeleton), regardless of letter case. */
const skeletonOf = (handle: string): string =>
  [...handle.toWellFormed().normalize("NFD").replaceAll(ignorable, "")]
    .map((character) => prototypeOf.get(character) ?? character)
    .join("")
    .normalize("NFD")
    .toLowerCase();

/** Groups of handles of different people that look alike. Several handles of one person are no group. */
export function handlesAlike(people: readonly Pick<User, "id" | "screenName">[]): readonly (readonly string[])[] {
  const groups = Map.groupBy(people, ({ screenName }) => skeletonOf(screenName));
  return [...groups.values()].flatMap((group) => {
    const handles = withoutRepeats(group, ({ screenName }) => screenName.toLowerCase());
    return handles.length > 1 && new Set(group.map(idOf)).size > 1 ? [handles.map(({ screenName }) => screenName)] : [];
  });
}
