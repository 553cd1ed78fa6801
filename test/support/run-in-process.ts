import { Exit } from "../../src/infra/flags.ts";
import { createRedactor } from "../../src/infra/redaction.ts";
import { type Main, printable } from "../../src/infra/script.ts";

/** Runs a script in this process, with its lines and its exit code. Without variables, it finds neither settings nor a .env. */
export async function runInProcess(main: Main, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const out: string[] = [];
  const errors: string[] = [];
  const io = {
    print: (line: string) => void out.push(printable(line)),
    complain: (line: string) => void errors.push(printable(line)),
    guard: createRedactor,
  };
  try {
    return { code: await main(argv, { DOTENV_PATH: "/dev/null", ...env }, io), out, errors };
  } catch (error) {
    if (!(error instanceof Exit)) throw error;
    (error.code === 0 ? out : errors).push(error.message);
    return { code: error.code, out, errors };
  }
}

/** Printed texts, line by line. */
export const linesOf = (texts: readonly string[]): string[] => texts.flatMap((text) => text.split("\n"));
