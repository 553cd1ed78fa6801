import { ScriptProcess, type Through } from "./process.ts";

export const anyPorts = { PLAYGROUND_PORT: "0", SERVICE_PORT: "0" };

/** The playground's bundle, or `npm run playground`. */
export const startPlayground = (
  environment: Record<string, string> = anyPorts,
  through: Through = "bundle",
  parameters: string[] = [],
): ScriptProcess => new ScriptProcess("playground", environment, { through, parameters });

/** The address of its page, once it is up. */
export async function playgroundUrl(script: ScriptProcess): Promise<string> {
  const [, url = ""] = await script.line(/^The playground is open: {2}(http:\S+)$/);
  return url;
}
