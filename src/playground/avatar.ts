import { hash } from "node:crypto";

/** A person's picture as SVG: a pattern that is mirrored left to right, in two colours that follow from the id. */
export function drawAvatar(id: string): string {
  const digest = Buffer.from(hash("sha256", id), "hex");
  const hue = digest.readUInt16BE(30) % 360;
  const cells = Array.from({ length: 25 }, (_, cell) => {
    const [column, row] = [cell % 5, Math.floor(cell / 5)];
    const isFilled = digest.readUInt8(row * 3 + Math.min(column, 4 - column)) % 2 === 1;
    return isFilled ? `M${column + 1} ${row + 1}h1v1h-1z` : "";
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" shape-rendering="crispEdges">
<path fill="hsl(${hue} 45% 93%)" d="M0 0h7v7H0z"/><path fill="hsl(${(hue + 25) % 360} 55% 42%)" d="${cells.join("")}"/></svg>`;
}
