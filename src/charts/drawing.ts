export interface Label {
  readonly text: string;
  readonly left: number;
  readonly middle: number;
  readonly width: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly color: string;
}

export type Shape =
  | {
      readonly kind: "line";
      readonly points: readonly Position[];
      readonly color: string;
      readonly width: number;
      /** Lengths of dashes and gaps, as in SVG. */
      readonly dashes: string;
    }
  | { readonly kind: "area"; readonly points: readonly Position[]; readonly color: string; readonly opacity: number }
  | { readonly kind: "dot"; readonly at: Position; readonly radius: number; readonly color: string };

export type Position = readonly [left: number, top: number];

/** The width of a picture in its own units. */
export const WIDTH = 340;
export const PADDING = 14;
export const RIGHT = WIDTH - PADDING;
/** The least size of text: 13 pixels on a phone 360 pixels wide. */
export const SIZE = 16;

/** In units of its width. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  /** See `Poster`. */
  readonly isPreview?: boolean | undefined;
  readonly shapes: readonly Shape[];
  readonly labels: readonly Label[];
}

/** The width of a text of size 1. */
export type Measure = (text: string, isBold: boolean) => number;

/** The edges stand out from Discord's light and dark themes. */
export const colors = { card: "#1e2128", edge: "#454b57", grid: "#383d48", zero: "#6b7280", strong: "#f2f3f5", muted: "#b8bdc7" };

/** Distinct for every kind of colour vision (after Okabe and Ito). */
export const styles = [
  { color: "#5ab8f0", dashes: "" },
  { color: "#f0a020", dashes: "7 4" },
  { color: "#f0e442", dashes: "1.5 3.5" },
  { color: "#009e73", dashes: "9 3 1.5 3" },
  { color: "#d670b0", dashes: "14 4" },
] as const;

export const styleOf = (index: number) => styles[index % styles.length] ?? styles[0];

/** No font has the narrow space of French numbers. */
export const writable = (text: string): string => text.replaceAll("\u202f", "\u00a0");

export class Pen {
  readonly labels: Label[] = [];
  readonly shapes: Shape[] = [];
  readonly #measure: Measure;

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  widthOf(text: string, size: number, isBold = false): number {
    return this.#measure(writable(text), isBold) * size;
  }

  /** @param align 0 puts the left end at `x`, 1 the right end. @returns the width of the text. */
  write(text: string, { x, middle, align = 0, isBold = false, color = colors.muted, ...rest }: TextPosition): number {
    const { maxWidth = Number.POSITIVE_INFINITY } = rest;
    const natural = this.widthOf(text, rest.size, isBold);
    const size = natural > maxWidth ? rest.size * (maxWidth / natural) : rest.size;
    const width = Math.min(natural, maxWidth);
    this.labels.push({ text: writable(text), left: x - align * width, middle, width, size, isBold, color });
    return width;
  }

  /** The text, cut off with an ellipsis if it is wider than `maxWidth`. Unlike `write` with `maxWidth`, keeps the size. */
  clip(text: string, { size, maxWidth, isBold = false }: { size: number; maxWidth: number; isBold?: boolean }): string {
    const characters = [...text];
    let shown = text;
    while (characters.length > 1 && this.widthOf(shown, size, isBold) > maxWidth) {
      const width = this.widthOf(shown, size, isBold);
      characters.length = Math.min(characters.length - 1, Math.max(1, Math.floor((characters.length * maxWidth) / width)));
      shown = `${characters.join("").trimEnd()}…`;
    }
    return shown;
  }

  line({ color, width = 1, dashes = "" }: { color: string; width?: number; dashes?: string }, ...points: Position[]): void {
    this.shapes.push({ kind: "line", points, color, width, dashes });
  }

  area({ color, opacity = 1 }: { color: string; opacity?: number }, ...points: Position[]): void {
    this.shapes.push({ kind: "area", points, color, opacity });
  }

  dot(at: Position, color: string, radius: number): void {
    this.shapes.push({ kind: "dot", at, color, radius });
  }
}

interface TextPosition extends Pick<Label, "middle" | "size">, Partial<Pick<Label, "isBold" | "color">> {
  readonly x: number;
  readonly align?: number;
  readonly maxWidth?: number;
}
