/** A name that nothing reads, and the one that it was probably meant to be. */
export interface Misspelled {
  readonly name: string;
  readonly meant: string;
}

/** More changes than these make another word of it. */
const MAX_CHANGES = 2;

/** Those of the names that are not known, and nearly one that is and is not there. */
export const misspelled = (names: readonly string[], known: readonly string[]): Misspelled[] =>
  names.flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = known.find((each) => !names.includes(each) && changesBetween(name, each) <= MAX_CHANGES);
    return meant === undefined ? [] : [{ name, meant }];
  });

/** How many characters have to be put in, taken out or replaced to make one word of the other (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, character] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, its] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (character === its ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
