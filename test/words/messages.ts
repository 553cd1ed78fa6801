import { ComponentType } from "discord-api-types/v10";
import { commands } from "../../commands/index.ts";
import { menuText, type Text, textOf } from "../../src/bot/command/definition.ts";
import type { Reply } from "../../src/bot/interaction/reply.ts";
import type { MessageKey } from "../../src/words/en-US.ts";
import type { Language } from "../../src/words/language.ts";
import { everyReply } from "../support/every-reply.ts";
import { channel, createWorld, otters } from "../support/sample-world.ts";

/* Every text that members read, in one language, line by line. */

/** A message's lines: its texts, then those of its components and its picture. */
function linesOf({ content, embeds, components, picture }: Reply): string[] {
  const embedded = embeds.flatMap(({ author, title, description, fields = [], footer }) => [
    author?.name,
    title,
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ]);
  const labels = components.flatMap((row) =>
    row.components.flatMap((component) => {
      if (component.type === ComponentType.Button && "label" in component) return [`[ ${component.label} ]`];
      if (component.type !== ComponentType.StringSelect) return [];
      const options = component.options.map(({ label, description }) => `  ${[label, description].filter(Boolean).join(" – ")}`);
      return [`[ ${component.placeholder} ▾ ]`, ...options];
    }),
  );
  const drawn = picture
    ? [picture.picture.title, picture.picture.empty, ...picture.picture.frames.map(({ title }) => title), picture.description]
    : [];
  return [content, ...embedded, ...labels, ...drawn].flatMap((text) => (text ? text.split("\n") : []));
}

type Printed = readonly (readonly [name: string, lines: readonly string[]])[];

/** Every message, by subject. */
export async function everyMessage(language: Language): Promise<Map<string, readonly string[]>> {
  const replies = await everyReply(language);
  return new Map([
    ...[...replies].map(([name, all]) => [name, all.flatMap(linesOf)] as const),
    ...descriptionsIn(language),
    ...notesIn(language),
  ]);
}

/** The descriptions of commands. */
const descriptionsIn = (language: Language): Printed =>
  commands.map(({ definition }) => [
    `${definition.type} command: ${definition.name}`,
    definition.type === "message" ? [] : textsIn({ ...definition, description: menuText(definition) }, language),
  ]);

interface Described {
  readonly description: Text;
  readonly choices?: Readonly<Record<string, Text>>;
  readonly options?: Readonly<Record<string, Described>>;
  readonly subcommands?: Readonly<Record<string, Described>>;
}

const textsIn = ({ description, choices, options, subcommands }: Described, language: Language): string[] => [
  ...[description, ...Object.values(choices ?? {})].map((text) => textOf(text, language)),
  ...Object.values({ ...options, ...subcommands }).flatMap((described) => textsIn(described, language)),
];

const name = createWorld().names.get(otters) ?? "";

/** Lines that accompany others. */
const notesIn = ({ say, duration }: Language): Printed => [
  [
    "while typing",
    [
      say("option.pasteAddress"),
      say("option.serverDefault", { name }),
      [name, say("watch.what.both"), say("watch.here")].join(" · "),
      [name, say("watch.what.digest"), say("watch.elsewhere", { digits: "0001" })].join(" · "),
    ],
  ],
  [
    "notes",
    [
      say("watch.added"),
      say("watch.card.added"),
      say("watch.card.left", { channel }),
      say("watch.changed"),
      say("settings.unchanged"),
      say("watch.resumed.card"),
      say("watch.publishes.card"),
      say("watch.button.post"),
      ...[1, 1_234].map((interactions) => say("watchPost.newPost", { interactions, time: "<t:1767225600:D>" })),
      say("watch.postedNow"),
      say("watch.notice"),
      say("watch.button.postOf", { name }),
      ...[1, 1_234].map((count) => say("me.made", { count })),
      say("watch.notYet"),
      say("watch.ask"),
      say("server.forgotten", { collections: name }),
      say("card.copies", { count: 12, posts: 20 }),
      say("card.alike", { handles: "@otter, @0tter" }),
      say("card.why"),
      ...(["highest", "upper", "middle", "lower", "lowest"] as const).map((span) => say("scores.span", { span, days: 30 })),
      say("scores.rank", { rank: 3, count: 12 }),
      say("change.since", { time: "<t:1767225600:R>" }),
      say("trends.since", { time: "<t:1767225600:D>" }),
      ...[1, 2].map((gaps) => say("trends.gaps", { gaps })),
      say("talk.half", { time: "<t:1767225600:R>" }),
      say("watchPost.rose", { name, change: "1.2", time: duration(10_800_000) }),
      say("watchPost.fell", { name, change: "1.2", time: duration(259_200_000) }),
      say("watchPost.floor", { name, change: "+12%" }),
      say("watchPost.calm", { changes: name }),
      say("settings.ask"),
      say("settings.delete"),
      say("settings.deleted"),
      say("plain.up", { change: "1.2" }),
      say("plain.down", { change: "1.2" }),
      say("plain.same"),
      say("help.example"),
      say("help.digest"),
      say("watch.button.publishing"),
      say("watch.noPictures"),
      say("watch.noZone"),
      say("settings.saved"),
      say("form.late"),
      say("form.open"),
      say("form.typed", { text: "0" }),
      say("form.use"),
      say("watch.form.link"),
      say("watch.form.link.hint"),
      ...(["contract", "channel", "what", "every", "hour", "change", "role", "publish"] as const).map((field) =>
        say(`watch.form.${field}`),
      ),
      say("problem.inField", { field: say("settings.collection"), sentence: say("problem.unknown_language") }),
      say("problem.inOption", { option: "with", sentence: say("problem.one_collection") }),
      say("person.noHandle"),
    ],
  ],
];

/** A language that records its messages. */
export function listening(language: Language): { readonly language: Language; readonly printed: ReadonlySet<MessageKey> } {
  const printed = new Set<MessageKey>();
  const say = ((key: MessageKey, ...filledIn: never[]) => {
    printed.add(key);
    return (language.say as (...all: unknown[]) => string)(key, ...filledIn);
  }) as Language["say"];
  return { language: { ...language, say }, printed };
}
