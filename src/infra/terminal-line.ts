const REDRAW_MS = 500;
const LINE_MS = 10_000;

/**
 * On a terminal, keeps one line up to date, cut off at its width; elsewhere writes a new line every ten seconds. The returned
 * function ends it.
 */
export function showLine(stream: NodeJS.WriteStream, read: () => string): () => void {
  // Goes to the beginning of the line, and erases the rest of the earlier text (ECMA-48, EL).
  const draw = () => stream.write(stream.isTTY ? `\r${read().slice(0, stream.columns - 1)}\u001b[K` : `${read()}\n`);
  draw();
  const timer = setInterval(draw, stream.isTTY ? REDRAW_MS : LINE_MS);
  return () => {
    clearInterval(timer);
    if (!stream.isTTY) return;
    draw();
    stream.write("\n");
  };
}
