import fc from "fast-check";
import { expect, test } from "vitest";
import { styles } from "../../src/charts/drawing.ts";
import { createRenderer } from "../../src/charts/renderer.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { anyPicture, comparison, pictureOf, table, trends } from "../support/pictures.ts";
import { contrast, linear } from "./contrast.ts";

const renderer = createRenderer();

/** Width and height of a PNG (PNG specification, "IHDR"). */
const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
};

test.each([
  ["trends of 24 hours", trends(1, DAY_MS / 144)],
  ["trends of a year", trends(365, DAY_MS)],
  ["five collections' lines", comparison(5, 30)],
  ["five collections' dots", comparison(5, 1)],
  ["ten rows", table()],
])("%s become a PNG 720 pixels wide and below 200 kB", async (_, picture) => {
  const png = await renderer.render(picture);
  const { width, height } = await renderer.layOut(picture);
  expect(sizeOf(png)).toEqual([720, Math.round((height * 720) / width)]);
  expect(png.length).toBeLessThan(200_000);
});

test("an empty text does not shift the widths of others", async () => {
  const picture = { ...trends(30, DAY_MS), title: "A title" };
  const widthsIn = async (title: string) => {
    const { labels } = await createRenderer().layOut({ ...picture, title });
    return labels.filter(({ text }) => text !== title).map(({ text, width }) => [text, width]);
  };
  expect(await widthsIn("")).toEqual(await widthsIn(picture.title));
});

test("any picture is drawn without a panic in the library, which would end the bot", async () => {
  await fc.assert(
    fc.asyncProperty(anyPicture, async (picture) => {
      expect((await renderer.render(picture)).length).toBeLessThan(200_000);
    }),
    { numRuns: 50 },
  );
});

test("equal pictures give equal bytes, and different ones do not", async () => {
  const picture = trends(30, DAY_MS);
  const first = Buffer.from(await renderer.render(picture));
  expect(first.equals(await renderer.render(picture))).toBe(true);
  expect(first.equals(await renderer.render({ ...picture, title: "Last 90 days" }))).toBe(false);
});

test("texts are measured in the font that draws them", async () => {
  const widths = new Map((await renderer.layOut(trends(30, DAY_MS))).labels.map(({ text, width, size }) => [text, width / size]));
  // In units of 1/1,000 em: 741 + 521 + 615 + 564 in semi-bold.
  expect(widths.get("Hype")).toBeGreaterThan(2.2);
  expect(widths.get("Hype")).toBeLessThan(2.7);
});

test("characters shared by Chinese, Japanese and Korean have each language's form, in any order of drawing", async () => {
  const locales = ["ja", "zh-CN", "zh-TW", "ko"];
  const drawAll = async (order: readonly string[]) => {
    const { render } = createRenderer();
    const drawn = new Map<string, string>();
    for (const locale of order) {
      const picture = pictureOf([[[]]], { title: "化", locale });
      drawn.set(locale, Buffer.from(await render(picture)).toString("base64"));
    }
    return locales.map((locale) => drawn.get(locale));
  };
  const drawn = await drawAll(locales);
  expect(new Set(drawn).size).toBe(4);
  expect(await drawAll(locales.toReversed())).toEqual(drawn);
});

test("Japanese pictures drawn at once equal those drawn one after another", async () => {
  const pictures = ["過去30日間", "記録が少なすぎます", "合計"].map((title) => trends(30, DAY_MS, { title, locale: "ja" }));
  const { render } = createRenderer();
  const atOnce = await Promise.all(pictures.map(render));
  for (const [index, picture] of pictures.entries()) expect(atOnce[index]).toEqual(await renderer.render(picture));
});

/** Linear light with color blindness (Machado, Oliveira and Fernandes 2009, severity 1). */
const visions: Record<string, readonly (readonly number[])[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "no red": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "no green": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "no blue": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Oklab (Ottosson 2020): equal distances look equal. */
function oklab(rgb: readonly number[]): readonly number[] {
  const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
    matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (vector[index] ?? 0), 0));
  const lms = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    rgb.map((part) => Math.min(Math.max(part, 0), 1)),
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    lms.map(Math.cbrt),
  );
}

test.each(Object.entries(visions))("the lines' colours are distinct for eyes that see %s colours", (_, matrix) => {
  const seen = styles.map(({ color }) =>
    oklab(matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * (linear(color)[index] ?? 0), 0))),
  );
  const distances = seen.flatMap((item, index) =>
    seen.slice(index + 1).map((otherItem) => Math.hypot(...item.map((part, axis) => part - (otherItem[axis] ?? 0)))),
  );
  // A difference of 0.02 is just visible.
  expect(Math.min(...distances)).toBeGreaterThan(0.06);
});

test("the lines and words have contrast with the card", async () => {
  const { labels } = await renderer.layOut(comparison(5, 30));
  for (const { color } of labels) expect(contrast(color, "#1e2128"), color).toBeGreaterThan(4.5);
  const { shapes } = await renderer.layOut(table());
  // The ranks of the first three stand on their medals.
  for (const shape of shapes.filter(({ kind }) => kind === "dot"))
    expect(contrast("#1e2128", shape.color), shape.color).toBeGreaterThan(4.5);
});
