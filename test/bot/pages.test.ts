import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "../../src/bot/view/pages.ts";

const entries = (length: number) => Array.from({ length }, (_, index) => index);
const numberOf = (state: { readonly page?: number | undefined } | undefined) => state && (state.page ?? 0);

test("the pages contain every entry once and in order, up to the count", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      (length, count) => {
        const shown = [pageOf(entries(length), { count, page: undefined as number | undefined }, 5)];
        for (let next = shown[0]?.paging?.next; next !== undefined; next = shown.at(-1)?.paging?.next) {
          shown.push(pageOf(entries(length), next, 5));
        }
        expect(shown.map(({ state }) => numberOf(state))).toEqual(shown.map((_, page) => page));
        expect(shown.slice(1).map(({ paging }) => numberOf(paging?.previous))).toEqual(shown.slice(1).map((_, page) => page));
        expect(shown.flatMap((page) => page.entries)).toEqual(entries(Math.min(length, count ?? length)));
        for (const {
          offset,
          total,
          entries: [first],
        } of shown)
          expect([first, total]).toEqual([offset, length]);
      },
    ),
  );
});

test("pages end at the last that a button can lead to", () => {
  const last = pageOf(entries(6_000), { page: 999 }, 5);
  expect(last).toMatchObject({
    offset: 4_995,
    total: 6_000,
    state: { page: 999 },
    paging: { previous: { page: 998 }, next: undefined },
  });
});
