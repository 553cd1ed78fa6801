import { readFileSync } from "node:fs";
import { Locale } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { viewsOf } from "../../src/bot/command.ts";
import { type Click, decodeCustomId, encodeCustomId } from "../../src/bot/custom-id.ts";
import type { Address } from "../../src/collection-api/address.ts";

const state = fc.record({
  view: fc.oneof(fc.constantFrom(...viewsOf(commands).map(({ name }) => name)), fc.stringMatching(/^[\w-]{1,24}$/)),
  contract: fc.stringMatching(/^0x[0-9a-f]{40}$/) as fc.Arbitrary<Address>,
  page: fc.nat({ max: 999 }),
  count: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
});

const refresh = fc.record({ asOf: fc.nat({ max: 9_999_999_999 }), locale: fc.constantFrom(...Object.values(Locale)) });

test("every state fits a custom_id and comes back from it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("show", "previous", "next", "refresh"),
      state,
      fc.option(refresh, { nil: undefined }),
      (action, given, renewing) => {
        const customId = encodeCustomId({ action, state: given, refresh: renewing });
        expect(customId.length).toBeLessThanOrEqual(100);
        const { count, ...rest } = given;
        expect(decodeCustomId(customId)).toEqual({
          action,
          state: count === undefined ? rest : given,
          ...(renewing && { refresh: renewing }),
        });
      },
    ),
  );
});

test("whatever Discord calls the member's language, a refresh's id is read again, in the language of the card", () => {
  const locale = fc.oneof(
    fc.constantFrom("zh-Hant", "", "en", "xx-unknown", "sr-Latn-RS", "de:at", "de\n", "__proto__", "x".repeat(1_000)),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  fc.assert(
    fc.property(state, refresh, locale, (given, { asOf }, odd) => {
      fc.pre(!Object.values<string>(Locale).includes(odd));
      const customId = encodeCustomId({ action: "refresh", state: given, refresh: { asOf, locale: odd } });
      expect(customId.length).toBeLessThanOrEqual(100);
      expect(decodeCustomId(customId)?.refresh).toEqual({ asOf, locale: "en-US" });
    }),
  );
});

/** Ids that some version of the bot has put on a button, with what each asks for. Lines are added here, and none goes. */
const released = readFileSync(new URL("released-custom-ids.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as [string, Click]);

test.each(released)("the released id %s is read", (customId, click) => expect(decodeCustomId(customId)).toEqual(click));

test("every form that this version makes is among the released ones", () => {
  const ids = new Set(released.map(([customId]) => customId));
  for (const [, { action, state, refresh: { asOf, locale } = {} }] of released) {
    if (asOf === undefined) expect(ids).toContain(encodeCustomId({ action, state }));
    else if (locale !== undefined) expect(ids).toContain(encodeCustomId({ action, state, refresh: { asOf, locale } }));
  }
});

test("an id of any other form is not read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (customId) => {
      expect(decodeCustomId(customId)).toBeUndefined();
    }),
  );
});

test.each([
  [`show:scores:0x${"a".repeat(40)}:0:0`],
  [`show:scores:0x${"a".repeat(39)}:0:`],
  [`show:scores:0x${"A".repeat(40)}:0:`],
  [`show:scores:0x${"a".repeat(40)}:1000:`],
  [`drop:scores:0x${"a".repeat(40)}:0:`],
  [`show:scores:0x${"a".repeat(40)}:0:::`],
  [`refresh:scores:0x${"a".repeat(40)}:0::17672255000:de`],
  [`show:scores:0x${"a".repeat(40)}:0:5\n`],
])("%s is not read", (customId) => expect(decodeCustomId(customId)).toBeUndefined());
