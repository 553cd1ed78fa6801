import { z } from "zod";
import { listOf } from "../lists.ts";

/** A label of a post or of its author's account (lexicon `com.atproto.label.defs`). */
const labelSchema = z.object({
  src: z.string().catch(""),
  uri: z.string().catch(""),
  val: z.string(),
  cts: z.string().catch(""),
  exp: z.string().catch(""),
  neg: z.boolean().catch(false),
});

export const labelsSchema = listOf(labelSchema).catch([]);
export type Label = z.output<typeof labelSchema>;

/*
 * The network's labels (docs.bsky.app, «Labels and moderation»; `LABELS` of @atproto/api): those that keep a post from a member who
 * is not signed in to Bluesky, and those that put it behind a warning. `gore` is an older name of `graphic-media`.
 */
const hiding = new Set(["!hide", "!no-unauthenticated"]);
const warning = new Set(["!warn", "porn", "sexual", "nudity", "graphic-media", "gore"]);

/** The values of labels in force: among those with one source, subject and value, the last, unless it negates them or has expired. */
function standing(labels: readonly Label[], now: number): string[] {
  const last = new Map<string, Label>();
  for (const label of labels.toSorted((a, b) => (a.cts < b.cts ? -1 : Number(a.cts > b.cts))))
    last.set(JSON.stringify([label.src, label.uri, label.val]), label);
  return [...last.values()].filter(({ exp, neg }) => !neg && !(Date.parse(exp) <= now)).map(({ val }) => val);
}

/** @param now milliseconds since the epoch. */
export const isHidden = (labels: readonly Label[], now: number): boolean => standing(labels, now).some((val) => hiding.has(val));

/** @param now milliseconds since the epoch. */
export const isSensitive = (labels: readonly Label[], now: number): boolean =>
  standing(labels, now).some((val) => warning.has(val));
