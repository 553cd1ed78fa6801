import { expect, test } from "vitest";
import { receive } from "../../src/discord/receive/payload.ts";
import { ordinary } from "../support/odd-interactions.ts";
import { recordLog } from "../support/recorded-log.ts";

test("a form with thousands of fields is read as far as forms of Discord may ever go", () => {
  const components = Array.from({ length: 5_000 }, (_, index) => ({
    type: 18,
    component: { type: 4, custom_id: `field ${index}`, value: "otters" },
  }));
  const form = { ...ordinary.command, id: "1", token: "token", type: 5, data: { custom_id: "form", components } };
  const interaction = receive(form, recordLog().log)?.interaction;
  const entries = interaction?.kind === "form" ? interaction.entries : {};
  expect(Object.keys(entries)).toEqual(Array.from({ length: 25 }, (_, index) => `field ${index}`));
});
