import { networkOf } from "../contract/networks.ts";
import type { User } from "../contract/schemas.ts";
import { idOf, withoutRepeats } from "./lists.ts";

/**
 * Groups from Unicode's confusables.txt (UTS #39) of ASCII, Greek and Cyrillic characters that look like the first of the group,
 * for the letters, digits and _ of handles. No ASCII character looks like the hyphen or dot of a domain.
 */
const lookAlikes = [
  "O0ΟО l1IΙІӀ AΑА BΒВ CϹС EΕЕ FϜ GԌ HΗН JͿЈ KΚК MΜϺМ NΝ PΡР SЅ TΤТ VѴ WԜ XΧХ YΥϒУҮ ZΖ aαа bЬ cϲс dԁ",
  "eеҽ hһ iιіӏ jϳј oοσо pρϱр qԛ rг sѕ uυ vνѵ wѡԝ xх yγуү 3ЗӠ 6б",
];
/** The ASCII characters that a character looks like. */
const prototypeOf: ReadonlyMap<string, string> = new Map([
  ["m", "rn"],
  ...lookAlikes
    .flatMap((line) => line.split(" "))
    .flatMap(([prototype = "", ...rest]) => rest.map((text) => [text, prototype] as const)),
]);

/** Longer handles are not compared: no network has them, but a service may send any text. */
const MAX_HANDLE = 253;
const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

/** UTS #39, «Confusable Detection», internalSkeleton; then without letter case. */
const skeletonOf = (handle: string): string =>
  [...handle.toWellFormed().normalize("NFD").replaceAll(ignorable, "")]
    .map((character) => prototypeOf.get(character) ?? character)
    .join("")
    .normalize("NFD")
    .toLowerCase();

/**
 * Groups of people on one network whose handles look alike; of people with the same handle a group has only the first. Handles of two
 * networks are not compared: one person often has the same handle on both.
 */
export function handlesAlike<Person extends Pick<User, "id" | "screenName">>(people: readonly Person[]): readonly Person[][] {
  const handles = people.filter(({ screenName }) => screenName.length <= MAX_HANDLE);
  const groups = Map.groupBy(handles, ({ id, screenName }) => `${networkOf(id)?.profiles} ${skeletonOf(screenName)}`);
  return [...groups.values()].flatMap((group) => {
    const handles = withoutRepeats(group, ({ screenName }) => screenName.toLowerCase());
    return handles.length > 1 && new Set(group.map(idOf)).size > 1 ? [handles] : [];
  });
}
