import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Exits with 0 after `--help`, and with 1 for an unknown flag or one that npm consumed. */
export function readFlags<const Options extends ParseArgsOptionsConfig>({
  script,
  usage,
  options,
  allowPositionals = false,
}: {
  readonly script: string;
  readonly usage: string;
  readonly options: Options;
  readonly allowPositionals?: boolean;
}) {
  const command = `npm run ${script}`;
  const withHelp = { ...options, help: { type: "boolean" } } as const;
  const parse = () => {
    try {
      return parseArgs({ options: withHelp, allowPositionals });
    } catch (error) {
      return fail(`${(error as Error).message.split(/\.(?:\s|$)|\n/)[0]}. See ${command} -- --help.`);
    }
  };
  // Without this, `npm run deploy --dry-run` would write.
  const given = process.argv.map((argument) => argument.split("=", 1)[0]);
  const isTaken = (flag: string) => process.env[`npm_config_${flag.replaceAll("-", "_")}`] && !given.includes(`--${flag}`);
  const taken = Object.keys(withHelp).find(isTaken);
  if (taken !== undefined) {
    const remedy = `Put -- before it: ${command} -- --${taken}, or if an .npmrc has set it: ${command} --no-${taken}`;
    fail(`npm took --${taken} as its own option. ${remedy}`);
  }
  const { values, positionals } = parse();
  if (!("help" in values)) return { ...values, positionals: positionals as readonly string[] };
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
