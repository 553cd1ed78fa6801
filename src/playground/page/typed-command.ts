import type { CommandDefinition } from "../protocol.ts";

/**
 * Reads a command that was typed or pasted as text, once its name is complete: `/scores 0x…` and, as Discord's client
 * copies it, `/scores contract:0x… private:true`. What names no option belongs to the first.
 */
export function readCommandLine<Command extends CommandDefinition>(
  text: string,
  commands: readonly Command[],
): { readonly command: Command; readonly options: Record<string, string> } | undefined {
  const begins = (name: string) => /^\s/.test(text.slice(name.length + 1)) && text.toLowerCase().startsWith(`/${name}`);
  const command = commands.find(({ name }) => begins(name));
  if (!command) return undefined;
  const rest = text.slice(command.name.length + 1);
  const definitions = command.options;
  const options: Record<string, string> = {};
  let current = definitions[0]?.name;
  for (const word of rest.split(/\s+/).filter((part) => part !== "")) {
    const named = definitions.find((definition) => word.startsWith(`${definition.name}:`));
    const value = named ? word.slice(named.name.length + 1) : word;
    current = named?.name ?? current;
    if (current !== undefined) options[current] = [options[current], value].filter(Boolean).join(" ");
  }
  return { command, options };
}
