import { expect, test } from "vitest";
import { enUS } from "../../src/words/en-US.ts";
import { type Catalogue, originsNow, sameAsEnglish, statusOf } from "./translations.ts";

const words = (messages: Readonly<Record<string, string>>): Catalogue =>
  Object.fromEntries(Object.entries(messages).map(([key, defaultMessage]) => [key, { defaultMessage }]));

const english = words({ go: "Go", stop: "Stop" });
const german = words({ go: "Los", stop: "Halt" });
const origins = originsNow(german, {}, new Set(), english);
const complete = { missing: [], stale: [], unneeded: [] };

test("a language with every message of an unchanged English is complete", () => {
  expect(statusOf(german, origins, undefined, english)).toEqual(complete);
});

test("a new English message is missing, unless the language's base has it", () => {
  const more = { ...english, ...words({ wait: "Wait" }) };
  expect(statusOf(german, origins, undefined, more)).toEqual({ ...complete, missing: ["wait"] });
  expect(statusOf(german, origins, words({ wait: "Warte" }), more)).toEqual(complete);
});

test("half a language is missing the other half, and nothing of it is stale", () => {
  expect(statusOf(words({ go: "Los" }), origins, undefined, english)).toEqual({ ...complete, missing: ["stop"] });
});

test("a translation that English no longer has is unneeded", () => {
  expect(statusOf(german, origins, undefined, words({ go: "Go" }))).toEqual({ ...complete, unneeded: ["stop"] });
});

test("a reworded English message makes its translation stale, until that changes or is said to be right", () => {
  const reworded = { ...english, ...words({ stop: "Stop it" }) };
  const status = (own: Catalogue, from = origins) => statusOf(own, from, undefined, reworded).stale;
  expect(status(german)).toEqual(["stop"]);
  // Recording leaves it stale.
  expect(status(german, originsNow(german, origins, new Set(), reworded))).toEqual(["stop"]);
  expect(status(german, originsNow(german, origins, new Set(["stop"]), reworded))).toEqual([]);
  const changed = { ...german, ...words({ stop: "Hör auf" }) };
  expect(status(changed)).toEqual([]);
  expect(status(changed, originsNow(changed, origins, new Set(), reworded))).toEqual([]);
});

test("a changed translation is recorded: when English is reworded next, it is stale", () => {
  const changed = { ...german, ...words({ stop: "Hör auf" }) };
  const recorded = originsNow(changed, origins, new Set(), english);
  const reworded = { ...english, ...words({ stop: "Stop it" }) };
  expect(statusOf(changed, recorded, undefined, reworded).stale).toEqual(["stop"]);
});

test("the texts that equal the English are told, but for texts that hold no words", () => {
  const own = { ...enUS, ...words({ "button.refresh": "Aktualisieren" }) };
  const keys = sameAsEnglish(own).map((line) => line.split(": ")[0]);
  expect(keys).toContain("button.scores");
  expect(keys).not.toEqual(expect.arrayContaining(["button.refresh"]));
  expect(keys).not.toEqual(expect.arrayContaining(["watch.choice"]));
});
