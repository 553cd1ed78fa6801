import { colors, type Drawing, type Measure, Pen, styleOf } from "./drawing.ts";
import { formatOf } from "./format.ts";
import { createAxis, drawLines, drawTicks } from "./lines.ts";
import type { Banner } from "./picture.ts";

/** The shape that Open Graph's readers crop to, at half its pixels. */
const WIDTH = 600;
const HEIGHT = 315;
const PIXELS = 1_200;
const PADDING = 30;
const RIGHT = WIDTH - PADDING;
const FACTS_WIDTH = 190;
const HEADING_WIDTH = WIDTH - 2 * PADDING - FACTS_WIDTH - 20;
const PLOT = { left: PADDING, top: 186, width: WIDTH - 2 * PADDING, height: 74 };

/** Of a rise, of no change, and of a fall; light enough for the dark ground. */
const directionColors = { 1: "#57c98b", 0: colors.muted, [-1]: "#f08a91" } as const;

export function layOutBanner(banner: Banner, measure: Measure): Drawing {
  const pen = new Pen(measure);
  const { title, note, value, change, facts, series } = banner;
  const format = formatOf(banner.locale, banner.timeZone);
  pen.write(note, { x: PADDING, middle: 36, size: 12, maxWidth: HEADING_WIDTH });
  pen.write(title, { x: PADDING, middle: 66, size: 27, isBold: true, color: colors.strong, maxWidth: HEADING_WIDTH });
  const style = { x: PADDING, middle: 122, size: 56, isBold: true, color: colors.strong, maxWidth: HEADING_WIDTH * 0.6 };
  const width = pen.write(value, style);
  if (change) {
    const left = PADDING + width + 14;
    const color = directionColors[change.direction];
    pen.write(change.text, { x: left, middle: 132, size: 20, isBold: true, color, maxWidth: HEADING_WIDTH - width - 14 });
  }
  for (const [index, fact] of facts.entries()) {
    const middle = 40 + index * 27;
    pen.write(fact.name, { x: RIGHT - FACTS_WIDTH, middle, size: 14, maxWidth: FACTS_WIDTH / 2 });
    pen.write(fact.value, {
      x: RIGHT,
      align: 1,
      middle,
      size: 16,
      isBold: true,
      color: colors.strong,
      maxWidth: FACTS_WIDTH / 2,
    });
  }
  const points = series.flat();
  if (points.length < 2) {
    const middle = PLOT.top + PLOT.height / 2;
    pen.write(banner.empty, { x: PADDING, middle, size: 14, maxWidth: PLOT.width });
  } else {
    const axis = createAxis(pen, [series], format);
    const plot = { ...banner, keys: [], box: PLOT, gutter: axis.labelsWidth, format };
    drawLines(pen, [series], { ...plot, axis });
    drawTicks(pen, plot);
  }
  pen.line({ color: styleOf(0).color, width: 6 }, [0, HEIGHT - 3], [WIDTH, HEIGHT - 3]);
  return { width: WIDTH, height: HEIGHT, pixels: PIXELS, radius: 0, shapes: pen.shapes, labels: pen.labels };
}
