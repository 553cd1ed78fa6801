import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** The script's name in package.json. */
  readonly script: string;
  /** What `--help` prints. */
  readonly usage: string;
  readonly options: Options;
}

/** Prints one line on stderr and ends the process with code 1. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * The flags that a script was started with. `--help` prints the usage and ends the process with 0; a flag that there is
 * not, or that npm kept for itself, is one line on stderr and ends it with 1.
 */
export function readFlags<const Options extends ParseArgsOptionsConfig>({ script, usage, options }: CommandLine<Options>) {
  const command = `npm run ${script} --`;
  const withHelp = { ...options, help: { type: "boolean" } } as const;
  // Without a -- npm keeps a flag for itself, and what was to be a dry run would write.
  for (const flag of Object.keys(withHelp)) {
    if (process.env[`npm_config_${flag.replace("-", "_")}`])
      fail(`npm took --${flag} for its own. Put -- before it: ${command} --${flag}`);
  }
  const flags = parse();
  if (!("help" in flags)) return flags;
  process.stdout.write(`${usage}\n`);
  process.exit(0);

  function parse() {
    try {
      return parseArgs({ options: withHelp }).values;
    } catch (error) {
      return fail(`${(error as Error).message.replace(/\.?\s*$/, "").split("\n")[0]}. See ${command} --help.`);
    }
  }
}
