import fc from "fast-check";
import { expect, test } from "vitest";
import { outgoing } from "../../src/bot/answer/limits.ts";
import { reply } from "../../src/bot/answer/reply.ts";
import { navigation } from "../../src/bot/view/components.ts";
import { type CollectionView, collectionView } from "../../src/bot/view/view.ts";
import { checkEdit } from "../../src/playground/stand-in/checks.ts";
import { english } from "../../src/words/language.ts";
import { contract } from "../support/bot/answers.ts";

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const labels = ["button.scores", "button.influencers", "button.toptweets"] as const;
const viewsNamed = (count: number): CollectionView[] =>
  Array.from({ length: count }, (_, index) =>
    collectionView({
      name: `view${index}`,
      idPrefix: letters.charAt(index),
      label: labels[index % labels.length] ?? "button.scores",
      show: () => expect.unreachable(),
    }),
  );
const answer = { asOf: new Date("2026-01-01"), cache: "miss" } as const;

test("for any number of views, pages and menus the components are valid, with paging first and Refresh last", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.nat(39),
      fc.nat(3),
      fc.nat(3),
      (count, pages, at, asked, menus) => {
        const views = viewsNamed(count);
        const page = asked % pages;
        const to = (other: number) => (other >= 0 && other < pages ? { contract, page: other || undefined } : undefined);
        const paging = pages > 1 ? { previous: to(page - 1), next: to(page + 1) } : undefined;
        const choices = [{ label: "One", state: { contract } }];
        const controls = Array.from({ length: menus }, () => ({ placeholder: "Pick one", choices }));
        const shown = { content: "x", embeds: [], state: { contract, page: page || undefined }, paging, answer, controls };
        const rows = navigation(views, views[at % count] as CollectionView, shown, english);
        const message = outgoing(reply({ content: "x", components: rows }));
        expect(checkEdit(message)).toEqual([]);
        const found = rows.map((row) => row.components.map((button) => ("label" in button ? button.label : "")));
        const first = pages > 1 ? [["← Previous", "Next →"]] : [];
        expect(found.slice(0, first.length)).toEqual(first);
        const others = found.slice(first.length + menus).flat();
        const room = 24 - 5 * (first.length + menus);
        expect(others).toEqual([...views.slice(0, room).map(({ label }) => english.say(label)), "Refresh"]);
      },
    ),
  );
});

test("long labels in a view's own buttons and menus are clipped", () => {
  const views = viewsNamed(1);
  const state = { contract, page: 0 };
  const long = { label: "x".repeat(200), description: "x".repeat(200), state };
  const controls = [{ buttons: [long] }, { placeholder: "Pick one", choices: [long] }];
  const shown = { content: "x", embeds: [], state, collections: [], controls };
  const components = navigation(views, views[0] as CollectionView, shown, english);
  expect(checkEdit(outgoing(reply({ content: "x", components })))).toEqual([]);
});
