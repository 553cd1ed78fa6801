import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { renderSvg } from "../../src/charts/renderer.ts";
import { signDrawings, signsVersion } from "../../src/charts/signs.ts";

test("a changed drawing needs a new version, without which no application gets it", () => {
  const drawn = hash("sha256", JSON.stringify(signDrawings)).slice(0, 12);
  expect([signsVersion, drawn]).toEqual([1, "a38b02a7d475"]);
});

/** Of two colors (WCAG 2.2, «contrast ratio»). */
function contrast(one: string, other: string): number {
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(Object.entries(signDrawings))("%s stands out from Discord's dark and light themes", (_name, svg) => {
  const colors = svg.match(/#[0-9a-f]{6}/g) ?? [];
  for (const ground of ["#313338", "#2b2d31", "#ffffff", "#f2f3f5"]) {
    expect(Math.max(...colors.map((color) => contrast(color, ground)))).toBeGreaterThanOrEqual(3);
  }
});

test.each(Object.entries(signDrawings))("%s is a small PNG of 128 by 128 pixels", async (_name, svg) => {
  const png = Buffer.from(await renderSvg(svg));
  expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([128, 128]);
  expect(png.length).toBeLessThan(10_000);
});
