import type { APIEmbed } from "discord-api-types/v10";

/** Links become their text; quotes, code, emoji of applications and drawn bars say nothing when they are read out. */
const spokenForms: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\[([^\]]*)\]\(<?[^)>]*>?\)/g, "$1"],
  [/```\w*\n?|`|\*\*|__|~~/g, ""],
  [/^(?:-# |#{1,3} |> )+/gm, ""],
  [/<a?:\w+:\d+>/g, ""],
  [/[\u2580-\u259f]+/g, ""],
];

/** The text of embeds in one line, as a screen reader reads it: without markup, custom emoji and drawn bars. */
export function plainLine(embeds: readonly APIEmbed[]): string {
  const texts = embeds.flatMap(({ author, title, description, fields = [], footer }) => [
    author?.name,
    title,
    description,
    ...fields.map(({ name, value }) => `${name}: ${value}`),
    footer?.text,
  ]);
  return texts
    .flatMap((text) => (text ?? "").split("\n"))
    .map((line) =>
      spokenForms
        .reduce((spoken, [pattern, instead]) => spoken.replace(pattern, instead), line)
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => /[\p{L}\p{N}]/u.test(line))
    .join(" · ");
}
