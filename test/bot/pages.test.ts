import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "../../src/bot/pages.ts";

const entries = (length: number) => Array.from({ length }, (_, index) => index);

test("the pages have every entry once and in order, up to the count if there is one", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      (length, count) => {
        const { pages } = pageOf(entries(length), { page: 0, count });
        const shown = Array.from({ length: pages }, (_, page) => pageOf(entries(length), { page, count }));
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

test("of more entries than buttons can lead to, the last page is the last that one can", () => {
  expect(pageOf(entries(6_000), { page: 999 })).toMatchObject({ offset: 4_995, total: 6_000, page: 999, pages: 1_000 });
});
