import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Words that are no names here, with the ones to choose from. */
interface Rule {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** For a part of a name in camel case. */
const inNames: readonly Rule[] = [
  { pattern: /^(?:told|tells?|telling)$/, instead: "post, report, log" },
  { pattern: /^(?:looks?|looked|looking)$/, instead: "check, evaluate, recheck" },
  { pattern: /^(?:asks?|asked|asking)$/, instead: "fetch, poll, request" },
  { pattern: /^kept$/, instead: "stored, row" },
  { pattern: /^meant$/, instead: "intended, matching" },
  { pattern: /^quiet$/, instead: "skipReason" },
  { pattern: /^wish(?:es)?$/, instead: "requestedAt, mode, candidate" },
  { pattern: /^places?$/, instead: "channel, locator, rank, path" },
  { pattern: /^rooms?$/, instead: "maxLength, remaining" },
  { pattern: /^turns?$/, instead: "run, poll, round" },
  { pattern: /^(?:unasked|lanes?)$/, instead: "background, priority, pool" },
  { pattern: /^signs$/, instead: "icons" },
  { pattern: /^(?:hasty|hurry|untaken|unsure)$/, instead: "failFast, runNow, rejected, unknown" },
  { pattern: /^noted$/, instead: "recorded, marked" },
  { pattern: /^said$/, instead: "labels, printed" },
  { pattern: /^(?:remakes?|remaking|remade)$/, instead: "rebuild" },
  { pattern: /^brake$/, instead: "guard" },
];

/** For a whole name. */
const asNames: readonly Rule[] = [
  { pattern: /^(?:given|taken|there|sourced|placed)$/i, instead: "a noun" },
  { pattern: /^(?:ones?|others?|each|some)$/, instead: "the thing's noun; a and b in a comparator" },
];

/** Text that only looks like a name, in templates within templates. */
const notNames: readonly string[] = [
  "test/bin/collections.test.ts: looked",
  "test/bot/watch.test.ts: tell",
  "test/discord/registration.test.ts: there",
  "test/doctor/problems.test.ts: ask",
  "test/doctor/problems.test.ts: tell",
  "test/tools/bench/bench.test.ts: there",
  "test/words/faults.ts: there",
];

/** Names that keep such a word, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  each: "vitest's `test.each`",
  some: "an array's",
  other: "a member's name in the playground, and ICU's plural form",
  one: "ICU's plural form",
  quiet: "an option of dotenv",
  lookAlikes: "a noun",
  inPlace: "an English phrase for a position",
  isInPlace: "an English phrase for a position",
  place: "a field of the sample's people",
  unsure: "a stored outcome of a post",
};

/** Comments, strings, patterns after a bracket or comma, and templates without others in them. */
const noise =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`|(?<=[(,] ?)\/\^?[A-Z][^\n/]*\//g;

function broken(file: string, name: string): Rule | undefined {
  if (Object.hasOwn(allowed, name) || notNames.includes(`${file}: ${name}`)) return undefined;
  // To look something up is the trade's word.
  const parts = name.replaceAll(/look(ed)?_?ups?/gi, "").match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return (
    asNames.find(({ pattern }) => pattern.test(name)) ??
    inNames.find(({ pattern }) => parts.some((part) => pattern.test(part.toLowerCase())))
  );
}

const files = globSync("{src,commands,test}/**/*.ts", { exclude: ["**/node_modules/**", "test/project/vocabulary.test.ts"] });

test("no name has a word that the dictionary replaces", () => {
  const found = files.flatMap((file) => {
    const names = new Set(
      readFileSync(file, "utf8")
        .replaceAll(noise, " ")
        .match(/[A-Za-z_$][\w$]*/g),
    );
    return [...names].flatMap((name) => {
      const rule = broken(file, name);
      return rule ? `${file}: ${name} (${rule.instead})` : [];
    });
  });
  expect(found).toEqual([]);
});

test("no comment begins with a question word instead of a noun", () => {
  const found = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /(?:\/\*\*?|\/\/)\s*\*?\s*((?:What|Who|Whoever|Whom|Whose|How much|How many|Of which)\b[^\n]*)/g,
      ),
    ].map(([, comment]) => `${file}: ${comment}`),
  );
  expect(found).toEqual([]);
});
