import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** Ends a script: with 0 and the text that was requested, or with 1 and the error. */
export class Exit extends Error {
  override readonly name = "Exit";
  readonly code: 0 | 1;

  constructor(code: 0 | 1, message: string) {
    super(message);
    this.code = code;
  }
}

/** @throws {Exit} always. */
export function fail(message: string): never {
  throw new Exit(1, message);
}

interface Flags<Options> {
  /** The script's name in package.json. */
  readonly script: string;
  readonly usage: string;
  readonly options: Options;
  readonly allowPositionals?: boolean;
}

/** @throws {Exit} with 0 and the usage after `--help`, and with 1 for an unknown flag or one that npm consumed. */
export function readFlags<const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  { script, usage, options, allowPositionals = false }: Flags<Options>,
) {
  const command = `npm run ${script}`;
  const withHelp = { ...options, help: { type: "boolean" } } as const;
  const parse = () => {
    try {
      return parseArgs({ args: [...argv], options: withHelp, allowPositionals });
    } catch (error) {
      return fail(`${(error as Error).message.split(/\.(?:\s|$)|\n/)[0]}. See ${command} -- --help.`);
    }
  };
  // Flags that npm consumed are refused: `npm run deploy --dry-run` would otherwise write.
  const names = argv.map((argument) => argument.split("=", 1)[0]);
  const isConsumed = (flag: string) => env[`npm_config_${flag.replaceAll("-", "_")}`] && !names.includes(`--${flag}`);
  const consumed = Object.keys(withHelp).find(isConsumed);
  if (consumed !== undefined) {
    const remedy = `Put -- before it: ${command} -- --${consumed}, or if an .npmrc has set it: ${command} --no-${consumed}`;
    fail(`npm took --${consumed} as its own option. ${remedy}`);
  }
  const { values, positionals } = parse();
  if ("help" in values) throw new Exit(0, usage);
  return { ...values, positionals: positionals as readonly string[] };
}
