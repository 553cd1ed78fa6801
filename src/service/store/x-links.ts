import { z } from "zod";
import { list } from "./decoding.ts";
import { shortened } from "./post.ts";

const shortLink = /https?:\/\/t\.co\/\w+/g;
/** A link to put in place of its short form. A longer one stays short: a text of 8,000 characters could grow to many megabytes. */
const link = z.url().max(2_048);
const linkSchema = z.object({
  url: z.string(),
  expanded_url: link,
  /** The end of the redirects; absent if X has not followed them. */
  unwound_url: link.optional().catch(undefined),
  /** Set for an attached picture, whose link leads to the post itself. */
  media_key: z.null().optional(),
});
const entitiesSchema = z.object({ urls: list });

/**
 * Restores the links of a text. X's API puts a `https://t.co/…` for every link, and has the original in the post's `entities`
 * (docs.x.com, «Data dictionary»). Entities of another form count as missing.
 */
export function withLinks(text: string, entities: unknown): string {
  const { data } = entitiesSchema.safeParse(entities);
  if (!data || !text.includes("://t.co/")) return text;
  const written = new Map<string, string>();
  for (const url of data.urls) {
    const { data: found } = linkSchema.safeParse(url);
    if (found) written.set(found.url, linkOf(found));
  }
  return shortened(text.replaceAll(shortLink, (short) => written.get(short) ?? short));
}

/** The end of the link's redirects; the link as written if only that contains a contract address. */
function linkOf({ expanded_url: expanded, unwound_url: unwound = expanded }: z.output<typeof linkSchema>): string {
  const named = [unwound, expanded].find((text) => /0x[0-9a-f]{40}/i.test(text));
  return escaped(named ?? unwound);
}

const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Escapes a text as X does. */
export const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (character) => references[character] ?? "");
