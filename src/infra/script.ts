import { Exit } from "./flags.ts";
import { guardOutput } from "./shutdown.ts";

/** The output of a script. */
export interface Io {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Returns a function that removes these secrets from a text; an error that nobody catches is printed without them, too. */
  readonly guard: (secrets: readonly string[]) => (text: string) => string;
}

/** A script: resolves with its exit code, or rejects with an `Exit`. It may go on running after that. */
export type Main = (argv: readonly string[], env: NodeJS.ProcessEnv, io: Io) => Promise<number>;

/** Characters that a terminal must not get: foreign names may contain codes that clear it, retitle it or reorder letters. */
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
