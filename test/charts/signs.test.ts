import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { renderSvg } from "../../src/charts/renderer.ts";
import { signDrawings, signsVersion } from "../../src/charts/signs.ts";
import { contrast } from "./contrast.ts";

test("a changed drawing needs a new version, without which no application gets it", () => {
  const drawn = hash("sha256", JSON.stringify(signDrawings)).slice(0, 12);
  expect([signsVersion, drawn]).toEqual([1, "a38b02a7d475"]);
});

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
