import { Presets, SingleBar } from "cli-progress";

const BAR_MS = 200;
const LINE_MS = 10_000;

export interface Progress {
  readonly lines: number;
  readonly bytesRead: number;
  readonly bytes: number | undefined;
}

const MB = 1_000_000;
const inMb = (bytes: number): string => `${(bytes / MB).toFixed(1)} MB`;

/** A bar on a terminal, otherwise a line every ten seconds, until the returned function is called. */
export function showProgress(name: string, stream: NodeJS.WriteStream, read: () => Progress): () => void {
  const startedAt = performance.now();
  const rate = ({ lines }: Progress) => Math.round(lines / ((performance.now() - startedAt) / 1_000));
  const asText = (position: Progress): string =>
    `${position.lines} lines, ${inMb(position.bytesRead)}, ${rate(position)} lines/s`;
  const line = () => `${name}: ${asText(read())}`;
  if (!stream.isTTY || read().bytes === undefined) return repeatLine(stream, line);
  const format = `${name} [{bar}] {percentage}%, {done}, {eta_formatted} left`;
  // Without `linewrap`, Ctrl-C would leave the terminal in another mode.
  const bar = new SingleBar({ stream, format, barsize: 24, etaBuffer: 50, linewrap: true }, Presets.legacy);
  bar.start(read().bytes ?? 0, 0, { done: "" });
  const update = () => bar.update(read().bytesRead, { done: asText(read()) });
  const timer = setInterval(update, BAR_MS);
  return () => {
    clearInterval(timer);
    update();
    bar.stop();
  };
}

function repeatLine(stream: NodeJS.WriteStream, read: () => string): () => void {
  const timer = setInterval(() => stream.write(`${read()}\n`), LINE_MS);
  return () => clearInterval(timer);
}

/** A line that is kept up to date on a terminal, otherwise a new one every ten seconds, until the returned function is called. */
export function showLine(stream: NodeJS.WriteStream, read: () => string): () => void {
  if (!stream.isTTY) {
    stream.write(`${read()}\n`);
    return repeatLine(stream, read);
  }
  const bar = new SingleBar({ stream, format: "{line}", linewrap: true });
  bar.start(1, 0, { line: read() });
  const timer = setInterval(() => bar.update({ line: read() }), BAR_MS);
  return () => {
    clearInterval(timer);
    bar.stop();
  };
}
