import { expect, test } from "vitest";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { colorOf, drawableName } from "../../src/cards/identity.ts";
import { scoresPicture } from "../../src/cards/scores-picture.ts";
import { createRenderer } from "../../src/charts/renderer.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { languageOf } from "../../src/words/language.ts";
import { outside, overlaps } from "../support/drawings.ts";
import { addressOf } from "../support/ids.ts";

const now = Date.UTC(2026, 10, 29, 12);
const daily = Array.from({ length: 29 }, (_, day) => {
  const at = now - (29 - day) * DAY_MS;
  return { total: day === 8 ? 60 : 40 + (day % 3), hype: day, gains: -day, community: 5, firstSeenAt: at, lastSeenAt: at };
});
const newest = { total: 41.3, hype: 14, gains: 0.3, community: 5 };
const change = { since: now - DAY_MS, by: { total: -2.2, hype: 0, gains: 2, community: 0 } };

test.each(["en-US", "de", "ja"])("the picture of /scores names its collection, readably on a phone: %s", async (locale) => {
  const language = await languageOf(locale);
  const context = { language, ageRestricted: false, imageOrigins: new Set<string>(), explorerUrl: "", icons: plainIcons };
  const subject = { contract: addressOf(0xa1), name: "The Midnight Orchard of Very Long Names" };
  const beside = { change, total: { by: -2.2, band: 2.9, isBeyond: false }, here: { rank: 3, count: 12 } };
  const made = scoresPicture(newest, daily, { asOf: now, now, timeZone: "UTC" }, subject, context, beside);
  if (!made) throw new Error("no picture");
  expect(made.description).toContain("The Midnight Orchard of Very Long Names. ");
  const drawing = await createRenderer().layOut(made.picture);
  const texts = drawing.labels.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/^The Midnight.*…$/), "#3 / 12"]));
  expect(texts.filter((text) => text.startsWith("60"))).toHaveLength(1);
  expect(overlaps(drawing)).toEqual([]);
  expect(outside(drawing)).toEqual([]);
  // 16 of 340 units are 13 pixels on a phone 360 pixels wide.
  expect(drawing.labels.filter(({ size }) => size < 15)).toEqual([]);
});

test("the gauges show each part between its lowest and highest value, in the middle if it never moved", async () => {
  const context = {
    language: await languageOf("en-US"),
    ageRestricted: false,
    imageOrigins: new Set<string>(),
    explorerUrl: "",
    icons: plainIcons,
  };
  const subject = { contract: addressOf(0xa1), name: undefined };
  const made = scoresPicture(newest, daily, { asOf: now, now, timeZone: "UTC" }, subject, context, { change });
  expect(made?.picture.poster).toMatchObject({
    name: "0x0000…00a1",
    note: "0x0000…00a1",
    change: { text: "\u22122.2", rises: false },
  });
  expect(made?.picture.poster?.gauges.map(({ share }) => share)).toEqual([0.5, 1, 0.5]);
});

test.each([
  ["Velvet Otters 🌂", "Velvet Otters"],
  ["🌂", "0x0000…00a1"],
  ["ベルベット Otters", "0x0000…00a1"],
  ["Кот & Ёж №5", "Кот & Ёж 5"],
])("a picture writes %s as %s", (name, drawn) => {
  expect(drawableName({ contract: addressOf(0xa1), name })).toBe(drawn);
});

/** WCAG 2. */
function luminanceOf(color: number): number {
  const [red = 0, green = 0, blue = 0] = [color >> 16, (color >> 8) & 255, color & 255]
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("stripes differ between addresses, and stand out from Discord's dark and light themes", () => {
  const colors = Array.from({ length: 200 }, (_, number) => colorOf(addressOf(number)));
  expect(new Set(colors).size).toBeGreaterThan(150);
  for (const color of colors) {
    expect((luminanceOf(color) + 0.05) / (luminanceOf(0x2b2d31) + 0.05)).toBeGreaterThanOrEqual(3);
    expect((luminanceOf(0xf2f3f5) + 0.05) / (luminanceOf(color) + 0.05)).toBeGreaterThanOrEqual(3);
  }
});
