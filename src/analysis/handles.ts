import type { User } from "../contract/schemas.ts";
import { idOf, withoutRepeats } from "./lists.ts";

/** Replaces the characters of X's handles that Unicode's confusables.txt lists (UTS #39), regardless of letter case. */
const skeletonOf = (handle: string): string =>
  handle.replaceAll(/[1I]/g, "l").replaceAll("0", "o").replaceAll("m", "rn").toLowerCase();

/** Groups of handles of different people that look alike. Several handles of one person are no group. */
export function handlesAlike(people: readonly Pick<User, "id" | "screenName">[]): readonly (readonly string[])[] {
  const groups = Map.groupBy(people, ({ screenName }) => skeletonOf(screenName));
  return [...groups.values()].flatMap((group) => {
    const handles = withoutRepeats(group, ({ screenName }) => screenName.toLowerCase());
    return handles.length > 1 && new Set(group.map(idOf)).size > 1 ? [handles.map(({ screenName }) => screenName)] : [];
  });
}
