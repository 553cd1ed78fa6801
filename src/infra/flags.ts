import { execFileSync } from "node:child_process";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

interface CommandLine<Options extends ParseArgsOptionsConfig> {
  /** As in package.json. */
  readonly script: string;
  readonly usage: string;
  readonly options: Options;
  readonly allowPositionals?: boolean;
  /** Must not run while npm may have taken one of its flags. */
  readonly writes?: boolean;
}

export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Reads flags and `positionals`. `--help` prints the usage and exits with 0; an unknown flag, or one that npm took for itself, is
 * one line on stderr and exit code 1.
 */
export function readFlags<const Options extends ParseArgsOptionsConfig>({
  script,
  usage,
  options,
  allowPositionals = false,
  writes = false,
}: CommandLine<Options>) {
  const command = `npm run ${script}`;
  const withHelp = { ...options, help: { type: "boolean" } } as const;
  for (const flag of Object.keys(withHelp)) {
    if (isGiven(flag) || !npmHas(flag) || (!writes && isNpmsOwn(flag))) continue;
    const otherwise = writes ? `, or if an .npmrc has set it: ${command} --no-${flag}` : "";
    fail(`npm took --${flag} as its own option. Put -- before it: ${command} -- --${flag}${otherwise}`);
  }
  const { values, positionals } = parse();
  const words: readonly string[] = positionals;
  if (!("help" in values)) return { ...values, positionals: words };
  process.stdout.write(`${usage}\n`);
  process.exit(0);

  function parse() {
    try {
      return parseArgs({ options: withHelp, allowPositionals });
    } catch (error) {
      return fail(`${(error as Error).message.split(/\.(?:\s|$)|\n/)[0]}. See ${command} -- --help.`);
    }
  }
}

const isGiven = (flag: string): boolean => process.argv.some((argument) => argument.split("=", 1)[0] === `--${flag}`);

const npmVariable = (flag: string): string => `npm_config_${flag.replaceAll("-", "_")}`;

/** npm tells its scripts of its own flags and of an `.npmrc` in the same way. */
const npmHas = (flag: string): boolean => Boolean(process.env[npmVariable(flag)]);

/** Then a file sets it, for npm's own purposes. */
function isNpmsOwn(flag: string): boolean {
  const { [npmVariable(flag)]: setting, npm_node_execpath: node, npm_execpath: npm, ...env } = process.env;
  if (!node || !npm) return false;
  try {
    const found = execFileSync(node, [npm, "config", "get", flag], {
      env,
      stdio: ["ignore", "pipe", "ignore"],
      encoding: "utf8",
    });
    return found.trim() === setting;
  } catch {
    return false;
  }
}
