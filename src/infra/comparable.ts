import { withPlainPunctuation } from "./punctuation.ts";

const unseen = /[\p{Default_Ignorable_Code_Point}[\p{Cc}--\s]]/gv;

/**
 * Names that look alike are equal in this form: NFKC, folded case, no invisible characters, single spaces, plain quotes and
 * dashes. JavaScript has no case folding; two changes of case do the same, and make ı an i.
 */
export function comparable(name: string): string {
  const seen = name.toWellFormed().normalize("NFKC").replaceAll(unseen, "");
  const folded = seen.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  return withPlainPunctuation(folded);
}

/** The letters and digits of a name: slugs have hyphens, low lines or nothing between words, and people leave emoji out. */
export const compact = (name: string): string => comparable(name).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The form by which a stored name is found; see `KnownCollections.named`. A name of emoji alone stays as it is. */
export const findable = (name: string): string => compact(name) || comparable(name);
