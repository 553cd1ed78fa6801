import type { APIEmbed } from "discord-api-types/v10";
import type { Language, Say } from "../words/language.ts";
import { listed, sentences } from "./format.ts";

/** Links become their text; quotes, code and emoji of applications say nothing when they are read out. */
const spokenForms: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\[([^\]]*)\]\(<?[^)>]*>?\)/g, "$1"],
  [/```\w*\n?|`|\*\*|__|~~|\|\|/g, ""],
  [/^(?:-# |#{1,3} |> )+/gm, ""],
  [/<a?:\w+:\d+>/g, ""],
];
/** An arrow, as text or as an emoji of the application, with the change or climb behind it. */
const arrows = {
  up: /(?:▲|<a?:up:\d+>) ?\+?(\S*[\p{N}%])/gu,
  down: /(?:▼|<a?:down:\d+>) ?−?(\S*[\p{N}%])/gu,
  same: /(?:±|<a?:same:\d+>)[+−]?0(?:[.,٫]0+)?%?/gu,
} as const;

/** The text of embeds in sentences, as a screen reader reads it, without markup: «Total 43.1, up 1.1, since yesterday.» */
export function plainText(embeds: readonly APIEmbed[], { say }: Pick<Language, "say">): string {
  const texts = embeds.flatMap(({ author, title, description, fields = [], footer }) => [
    author?.name,
    title,
    description,
    ...fields.map(({ name, value }) => `${name}: ${value}`),
    footer?.text,
  ]);
  const lines = texts.flatMap((text) => (text ?? "").split("\n")).map((line) => spoken(line, say));
  const spokenLines = lines
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .map((line) => (/[.!?…:。！？।]$/u.test(line) ? line : `${line}.`));
  return spokenLines.length > 0 ? sentences(spokenLines, say) : "";
}

function spoken(line: string, say: Say): string {
  const changed = line
    .replace(arrows.up, (_, change: string) => `· ${say("plain.up", { change })}`)
    .replace(arrows.down, (_, change: string) => `· ${say("plain.down", { change })}`)
    .replace(arrows.same, `· ${say("plain.same")}`);
  const text = spokenForms.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), changed).replace(/\s+/g, " ");
  const parts = text.split("·").map((part) => part.trim());
  return listed(
    parts.filter((part) => part !== ""),
    say,
  );
}
