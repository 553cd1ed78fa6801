import fc from "fast-check";
import { expect, test } from "vitest";
import type { View } from "../../src/bot/command.ts";
import { navigation } from "../../src/bot/components.ts";
import { outgoing } from "../../src/bot/limits.ts";
import { checkEdit } from "../../src/playground/stand-in/checks.ts";
import { contract } from "../support/answers.ts";

const viewsNamed = (count: number): View[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `view${index}`,
    label: `View ${index}`,
    show: () => expect.unreachable(),
  }));
const answer = { asOf: new Date("2026-01-01"), cache: "miss" } as const;

test("however many views and pages there are, Discord takes the buttons, and Refresh and paging are among them", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(39),
      fc.nat(3),
      (count, pages, at, page) => {
        const state = { view: `view${at % count}`, contract, page: page % pages };
        const shown = { content: "x", embeds: [], name: undefined, page: state.page, pages, answer };
        const rows = navigation(viewsNamed(count), state, shown, "en-US");
        const message = outgoing({ content: "x", embeds: [], components: rows });
        expect(checkEdit(message)).toEqual([]);
        expect(message.components).toEqual(rows);
        const labels = rows.map((row) => row.components.map((button) => ("label" in button ? button.label : "")));
        const paging = pages > 1 ? [["Previous", "Next"]] : [];
        expect(labels.slice(labels.length - paging.length)).toEqual(paging);
        const others = labels.slice(0, labels.length - paging.length).flat();
        const room = pages > 1 ? 19 : 24;
        expect(others).toEqual([...viewsNamed(Math.min(count, room)).map(({ label }) => label), "Refresh"]);
      },
    ),
  );
});
