import { expect, test } from "vitest";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { navigation } from "../../src/bot/view/components.ts";
import { collectionView } from "../../src/bot/view/view.ts";
import { checkEdit } from "../../src/playground/stand-in/checks.ts";
import { english } from "../../src/words/language.ts";
import { contract } from "../support/bot/answers.ts";

const view = collectionView({
  name: "view",
  idPrefix: "v",
  label: "button.scores",
  show: () => expect.unreachable(),
});

test("long labels in a view's own buttons and menus are clipped", () => {
  const state = { contract, page: 0 };
  const long = { label: "x".repeat(200), description: "x".repeat(200), state };
  const controls = [{ buttons: [long] }, { placeholder: "Pick one", choices: [long] }];
  const shown = { content: "x", embeds: [], state, collections: [], controls };
  const components = navigation([view], view, shown, english);
  expect(checkEdit(outgoing(reply({ content: "x", components })))).toEqual([]);
});
