import type { Mark } from "../charts/picture.ts";
import { type Address, shortAddress } from "../contract/address.ts";
import { plainText } from "../text/safe-text.ts";

const SIZE = 5;
/** Relative luminance (WCAG 2) with a contrast of 3 to 1 or more to Discord's dark and light themes. */
const LUMINANCE = 0.2;
const SATURATION = 0.62;

/**
 * The color of an address, `0xrrggbb`, for the stripe of an embed. The hue comes from a hash, because addresses that people choose
 * begin alike.
 */
export const colorOf = (address: Address): number => colorOfHue((hashOf(`${address} hue`) * 360) / 2 ** 32);

/** FNV-1a, with the last steps of MurmurHash3 to make each bit depend on each character. 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Searches the lightness: yellow is much lighter than blue. */
function colorOfHue(hue: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (luminanceOf(rgbOf(hue, middle)) < LUMINANCE) low = middle;
    else high = middle;
  }
  return rgbOf(hue, high).reduce((color, part) => color * 256 + Math.round(part * 255), 0);
}

/** HSL to RGB, from 0 to 1 (CSS Color 4, «HSL to RGB»). */
const rgbOf = (hue: number, lightness: number): number[] =>
  [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return lightness - SATURATION * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });

/** WCAG 2, «relative luminance». */
const luminanceOf = (rgb: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The mark of an address in pictures, the same everywhere: five rows of five cells, mirrored, some of which are filled. */
export function markOf(address: Address): Mark {
  const filled = hashOf(`${address} mark`);
  const half = Math.ceil(SIZE / 2);
  const cells = Array.from({ length: SIZE }, (_, row) =>
    Array.from({ length: SIZE }, (_, column) => {
      const index = row * half + Math.min(column, SIZE - 1 - column);
      return (filled & (1 << (index + 8))) !== 0;
    }),
  );
  return { color: `#${colorOf(address).toString(16).padStart(6, "0")}`, cells };
}

/** Characters that the fonts of every language have. */
const undrawable = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}\u0020-\u007e–—‘’“”…·×]/gu;
/** UTF-16 units. */
const MAX_DRAWN = 40;

/** Whether a picture can show all of a text. */
export const isDrawable = (text: string): boolean => text.search(undrawable) < 0;

/** The name as a picture can show it, or else the address: without emoji, and if letters would be lost, not at all. */
export function drawableName({ contract, name = "" }: { readonly contract: Address; readonly name: string | undefined }): string {
  const shown = plainText(name, MAX_DRAWN).normalize("NFC");
  const drawn = shown.replace(undrawable, "").replace(/\s+/g, " ").trim();
  const lettersOf = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
  return drawn === "" || lettersOf(drawn) < lettersOf(shown) ? shortAddress(contract) : drawn;
}
