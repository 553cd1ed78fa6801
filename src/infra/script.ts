import { Exit } from "./flags.ts";
import { guardOutput } from "./shutdown.ts";

/** Where a script's lines go. */
export interface Io {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Returns a function that removes these secrets from a text; an error that nobody catches is printed without them, too. */
  readonly guard: (secrets: readonly string[]) => (text: string) => string;
}

/** A script: resolves with its exit code, or rejects with an `Exit`. It may go on running after that. */
export type Main = (argv: readonly string[], env: NodeJS.ProcessEnv, io: Io) => Promise<number>;

/** Foreign names come with codes that would clear or retitle a terminal, or show another order of letters than is there. */
const unprintable = /[[\p{Cc}\p{Bidi_Control}]--[\n\t]]/gv;

/** A text as it may be printed on a terminal. */
export const printable = (text: string): string => text.replaceAll(unprintable, "");

const io: Io = {
  print: (line) => void process.stdout.write(`${printable(line)}\n`),
  complain: (line) => void process.stderr.write(`${printable(line)}\n`),
  guard: guardOutput,
};

/** Runs a script as this process. An `Exit` ends it, whatever is still open. */
export async function runScript(main: Main): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2), process.env, io);
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    io[error.code === 0 ? "print" : "complain"](error.message);
    process.exit(error.code);
  }
}
