import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

/** Cells of the pattern from edge to edge, mirrored left to right, with a margin of one cell around. */
const CELLS = 5;
const GRID = CELLS + 2;

/** A person's picture: a mirrored pattern in two colours that follow from the id alone, as a PNG of `size` pixels. */
export function drawAvatar(id: string, size: number): Buffer {
  const digest = createHash("sha256").update(id).digest();
  const hue = digest.readUInt16BE(30) % 360;
  const palette = Buffer.from([...rgb(hue, 0.45, 0.93), ...rgb((hue + 25) % 360, 0.55, 0.42)]);
  const isFilled = (column: number, row: number): boolean => {
    if (column < 1 || row < 1 || column > CELLS || row > CELLS) return false;
    const mirrored = Math.min(column, GRID - 1 - column);
    return (digest.readUInt8(1 + row * 3 + mirrored) & 1) === 1;
  };
  const cellAt = (pixel: number) => Math.floor((pixel * GRID) / size);
  const rows = Array.from({ length: size }, (_, y) =>
    // Every scanline begins with its filter type, 0 for none.
    Buffer.from([0, ...Array.from({ length: size }, (_, x) => Number(isFilled(cellAt(x), cellAt(y))))]),
  );
  return png(size, palette, Buffer.concat(rows));
}

/** A PNG with 8-bit palette indices (PNG specification, chapters 5 and 11). */
function png(size: number, palette: Buffer, scanlines: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(scanlines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** Red, green and blue from 0 to 255 of a colour in HSL. */
function rgb(hue: number, saturation: number, lightness: number): number[] {
  const amplitude = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const position = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - amplitude * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  });
}
