import { crc32, deflateSync } from "node:zlib";

/** A single-colour PNG (PNG specification, «Datastream structure»). */
export function pngOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const made = Buffer.alloc(data.length + 12);
    made.writeUInt32BE(data.length);
    made.write(type, 4, "latin1");
    made.set(data, 8);
    made.writeUInt32BE(crc32(made.subarray(4, -4)), data.length + 8);
    return made;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // 8 bits of grey.
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0;
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", new Uint8Array())];
  return new Uint8Array(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]));
}
