import { ScriptProcess } from "./process.ts";

export const anyPorts = { PLAYGROUND_PORT: "0", SERVICE_PORT: "0" };

/** The playground, as its bundle unless `npm run playground` is to start it. */
export const startPlayground = (
  environment: Record<string, string> = anyPorts,
  through: "npm" | "bundle" = "bundle",
): ScriptProcess => new ScriptProcess("playground", environment, { through });

/** Where its page is, once it is open. */
export async function playgroundUrl(script: ScriptProcess): Promise<string> {
  const [, url = ""] = await script.line(/^The playground is open: {2}(http:\S+)$/);
  return url;
}
