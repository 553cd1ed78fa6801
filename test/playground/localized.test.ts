import { expect, test } from "vitest";
import { localized } from "../../src/playground/page/commands.ts";

const command = {
  type: 1,
  name: "colour",
  description: "Pick a colour",
  options: [],
  offeredTo: { server: [], dm: [] },
} as const;

test.each([
  ["its own", "de", { de: "Farbe", "en-US": "Color" }, "Farbe"],
  ["the default where there is no other", "fr", { de: "Farbe" }, "Pick a colour"],
  ["British where there is no American English", "en-US", { "en-GB": "Colour" }, "Colour"],
  ["American where there is no British English", "en-GB", { "en-US": "Color" }, "Color"],
  ["that of Spain in Latin America", "es-419", { "es-ES": "Elige" }, "Elige"],
  ["not the other way round", "es-ES", { "es-419": "Elige" }, "Pick a colour"],
  ["the default where nothing is said", "de", null, "Pick a colour"],
])("a client shows %s", (_what, locale, description_localizations, shown) => {
  expect(localized({ ...command, description_localizations }, locale).description).toBe(shown);
});
