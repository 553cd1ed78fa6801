import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { DiscordClient } from "./client.ts";
import { oneLineOf, parseAnswer } from "./errors.ts";
import { readApplication } from "./inspection.ts";

/** Images that the application has as emoji (reference, «Application-Owned Emoji»). */
export interface EmojiSet<Name extends string> {
  /** A part of each emoji's name in Discord, because an emoji's image cannot be replaced. */
  readonly version: number;
  /** Letters and digits, at most 20. */
  readonly names: readonly Name[];
  /** Resolves with a PNG of 128 by 128 pixels. */
  readonly read: (name: Name) => Promise<Buffer>;
}

interface EmojisOptions {
  readonly rest: Pick<DiscordClient, "get" | "post" | "delete">;
  readonly applicationId: string;
  readonly dryRun: boolean;
}

/** Names within the set; `removed` has the names in Discord. */
export type EmojiDifference = Readonly<Record<"added" | "removed" | "unchanged", string[]>>;

/** Names of the bot's emoji; any other emoji of the application belongs to its owner. */
const own = /^pulse(\d+)_/;
const nameIn = ({ version }: Pick<EmojiSet<never>, "version">, name: string) => `pulse${version}_${name}`;

const emojisSchema = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });

/** Ids by Discord's names (reference, «List Application Emojis»). */
async function listEmojis({ rest, applicationId }: Pick<EmojisOptions, "applicationId"> & EmojiReader) {
  const answer = await rest.get(Routes.applicationEmojis(applicationId));
  const { items } = parseAnswer(emojisSchema, answer, "the emoji are no list");
  return new Map(items.map(({ name, id }) => [name, id]));
}

export interface EmojiReader {
  readonly rest: Pick<DiscordClient, "get">;
}

/** The emoji of a set by name, as text of a message; `undefined` unless all are there. */
export async function readEmojis<Name extends string>(
  set: EmojiSet<Name>,
  { rest }: EmojiReader,
): Promise<Readonly<Record<Name, string>> | undefined> {
  const { id: applicationId } = await readApplication(rest);
  const ids = await listEmojis({ rest, applicationId });
  const texts = set.names.map((name) => [name, `<:${nameIn(set, name)}:${ids.get(nameIn(set, name))}>`] as const);
  const areThere = set.names.every((name) => ids.has(nameIn(set, name)));
  return areThere ? (Object.fromEntries(texts) as Record<Name, string>) : undefined;
}

/**
 * Uploads missing emoji, and then removes other versions except the one before, which replicas of the previous release still show.
 * Without a set, removes all versions. @throws {Error} with one line.
 */
export async function uploadEmojis<Name extends string>(
  set: EmojiSet<Name> | undefined,
  options: EmojisOptions,
): Promise<EmojiDifference> {
  const { rest, applicationId, dryRun } = options;
  try {
    const ids = await listEmojis(options);
    const { added = [], unchanged = [] } = Object.groupBy(set?.names ?? [], (name) =>
      set && ids.has(nameIn(set, name)) ? "unchanged" : "added",
    );
    const current = new Set(unchanged.map((name) => set && nameIn(set, name)));
    const removed = [...ids.keys()].filter((name) => {
      const version = own.exec(name)?.[1];
      return version !== undefined && !current.has(name) && !(set && Number(version) === set.version - 1);
    });
    if (set && !dryRun) {
      for (const name of added) {
        const image = `data:image/png;base64,${(await set.read(name)).toString("base64")}`;
        await rest.post(Routes.applicationEmojis(applicationId), { name: nameIn(set, name), image });
      }
    }
    if (!dryRun) for (const name of removed) await rest.delete(Routes.applicationEmoji(applicationId, ids.get(name) ?? ""));
    return { added, removed, unchanged };
  } catch (error) {
    throw oneLineOf(error, "the emoji");
  }
}
