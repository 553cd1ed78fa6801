import { brotliDecompressSync } from "node:zlib";

/* WOFF2 known tags (W3C, "WOFF File Format 2.0", 5.2). */
const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const CUSTOM_TAG = 63;

/**
 * The code points with a glyph, from the `cmap` subtables of formats 4 and 12 of a WOFF2 file (OpenType specification, "cmap").
 *
 * @throws {Error} if the file is no font.
 */
export function codePointsOf(woff2: Buffer): Set<number> {
  const cmap = readCmap(woff2);
  const found = new Set<number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + index * 8));
    const format = subtable.readUInt16BE(0);
    for (const codePoint of format === 4 ? segmentsOf(subtable) : format === 12 ? groupsOf(subtable) : []) found.add(codePoint);
  }
  return found;
}

function readCmap(woff2: Buffer): Buffer {
  if (woff2.toString("latin1", 0, 4) !== "wOF2") throw new Error("not a WOFF2 file");
  let position = 48;
  const readBase128 = () => {
    let value = 0;
    for (;;) {
      const byte = woff2.readUInt8(position++);
      value = value * 128 + (byte % 128);
      if (byte < 128) return value;
    }
  };
  let start = Number.NaN;
  let end = 0;
  for (let count = woff2.readUInt16BE(12); count > 0; count--) {
    const flags = woff2.readUInt8(position++);
    const tag = flags % 64;
    const transformation = flags >> 6;
    if (tag === CUSTOM_TAG) position += 4;
    const originalLength = readBase128();
    // These two are stored transformed unless the flag says otherwise.
    const isTransformed = tag === GLYF || tag === LOCA ? transformation !== 3 : transformation !== 0;
    const length = isTransformed ? readBase128() : originalLength;
    if (tag === CMAP) start = end;
    end += length;
  }
  return brotliDecompressSync(woff2.subarray(position, position + woff2.readUInt32BE(20))).subarray(start);
}

function* segmentsOf(subtable: Buffer): Generator<number> {
  const size = subtable.readUInt16BE(6);
  for (let end = 14; end < 14 + size; end += 2) {
    const start = end + size + 2;
    const delta = subtable.readUInt16BE(start + size);
    const offset = start + 2 * size;
    const rangeOffset = subtable.readUInt16BE(offset);
    const first = subtable.readUInt16BE(start);
    for (let codePoint = first; codePoint <= subtable.readUInt16BE(end) && codePoint < 0xffff; codePoint++) {
      const glyph =
        rangeOffset === 0 ? (codePoint + delta) % 0x10000 : subtable.readUInt16BE(offset + rangeOffset + (codePoint - first) * 2);
      if (glyph !== 0) yield codePoint;
    }
  }
}

function* groupsOf(subtable: Buffer): Generator<number> {
  const end = 16 + subtable.readUInt32BE(12) * 12;
  for (let group = 16; group < end; group += 12) {
    for (let codePoint = subtable.readUInt32BE(group); codePoint <= subtable.readUInt32BE(group + 4); codePoint++)
      yield codePoint;
  }
}
