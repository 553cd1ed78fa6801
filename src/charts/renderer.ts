import { readFile } from "node:fs/promises";
import { type Node, Renderer as Takumi, type TextNode } from "@takumi-rs/core";
import { colors, type Drawing, type Label, type Measure, type Position, type Shape } from "./drawing.ts";
import { familiesOf, fontFiles } from "./fonts.ts";
import { layOut } from "./layout.ts";
import type { Picture } from "./picture.ts";

/** Of its PNG, in pixels; corners in units of the drawing. */
const forms = { card: { pixels: 720, radius: 10 }, preview: { pixels: 1_200, radius: 0 } } as const;
const MEASURED_SIZE = 100;
const MAX_WIDTHS = 10_000;

const inLanguage = (locale: string) => ({ lang: locale, fontFamilies: familiesOf(locale) });

export function createRenderer() {
  // No picture is drawn twice.
  const takumi = new Takumi({ cacheMaxBytes: 0 });
  const fonts = new Map<string, Promise<unknown>>();
  const widths = new Map<string, number>();

  function load(family: string): Promise<unknown> {
    const read = async () => {
      // Files that share a character serve it in the order of their registration.
      for (const file of fontFiles(family)) await takumi.registerFont({ name: family, data: await readFile(file) });
    };
    const loading = fonts.get(family) ?? read();
    fonts.set(family, loading);
    // Another picture tries an unreadable file again.
    loading.catch(() => fonts.delete(family));
    return loading;
  }

  /** Repeats the layout until the widths of all texts are known. */
  async function layOutMeasured(picture: Picture): Promise<Drawing> {
    const { locale } = picture;
    await Promise.all(familiesOf(locale).map(load));
    if (widths.size > MAX_WIDTHS) widths.clear();
    for (;;) {
      const unknown = new Map<string, TextNode>();
      const measure: Measure = (text, isBold) => {
        // The library measures no empty text, which would shift the widths of all others.
        if (text === "") return 0;
        const key = `${locale} ${isBold} ${text}`;
        const width = widths.get(key);
        if (width === undefined) unknown.set(key, nodeOf(text, { size: MEASURED_SIZE, isBold }));
        return width ?? 0;
      };
      const drawing = layOut(picture, measure);
      if (unknown.size === 0) return drawing;
      const children = [...unknown.values()];
      const style = { display: "flex", flexDirection: "column", alignItems: "flex-start" } as const;
      const measured = await takumi.measure({ type: "container", style, children }, inLanguage(locale));
      for (const [index, key] of [...unknown.keys()].entries()) {
        widths.set(key, (measured.children[index]?.width ?? 0) / MEASURED_SIZE);
      }
    }
  }

  return {
    layOut: layOutMeasured,
    /** Resolves with a PNG. */
    async render(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
      const { locale } = picture;
      const drawing = await layOutMeasured(picture);
      const { width, height } = drawing;
      const { pixels } = formOf(drawing);
      const style = { position: "absolute", left: 0, top: 0, width, height } as const;
      const node: Node = {
        type: "container",
        style: { display: "flex", width, height },
        children: [{ type: "image", src: "shapes", style }, ...drawing.labels.map(labelOf)],
      };
      return takumi.render(node, {
        ...inLanguage(locale),
        format: "png",
        width: pixels,
        height: Math.round((height * pixels) / width),
        devicePixelRatio: pixels / width,
        images: [{ src: "shapes", data: Buffer.from(svgOf(drawing)), cache: "none" }],
      });
    },
  };
}

function nodeOf(text: string, { size, isBold }: Pick<Label, "size" | "isBold">): TextNode {
  return { type: "text", text, style: { fontSize: size, fontWeight: isBold ? 600 : 400, whiteSpace: "nowrap", flexShrink: 0 } };
}

function labelOf(label: Label): Node {
  const node = nodeOf(label.text, label);
  const height = label.size * 1.5;
  const box = { position: "absolute", left: label.left, top: label.middle - height / 2, lineHeight: `${height}px` } as const;
  return { ...node, style: { ...node.style, ...box, color: label.color } };
}

const round = (length: number) => Math.round(length * 100) / 100;

function elementOf(shape: Shape): string {
  if (shape.kind === "dot") {
    const [left, top] = shape.at;
    return `<circle cx="${round(left)}" cy="${round(top)}" r="${shape.radius}" fill="${shape.color}"/>`;
  }
  const path = shape.points.map(([left, top]) => `${round(left)} ${round(top)}`).join("L");
  if (shape.kind === "area")
    return `<path d="M${path}Z" fill="${shape.color}" fill-opacity="${shape.opacity}"${isSquare(shape.points) ? ` shape-rendering="crispEdges"` : ""}/>`;
  const { color, width, dashes } = shape;
  // Round ends would fill the space between dashes.
  const ends = dashes === "" ? `stroke-linecap="round"` : `stroke-dasharray="${dashes}"`;
  return `<path d="M${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" ${ends}/>`;
}

/** Whether the edges need no smoothing, which would leave seams between neighbours. */
const isSquare = (points: readonly Position[]): boolean => points.length === 4;

const formOf = ({ isPreview }: Drawing) => forms[isPreview ? "preview" : "card"];

/** Without the labels. */
function svgOf(drawing: Drawing): string {
  const { width, height, shapes } = drawing;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${formOf(drawing).radius}" fill="${colors.card}" stroke="${colors.edge}"/>${shapes.map(elementOf).join("")}</svg>`;
}
