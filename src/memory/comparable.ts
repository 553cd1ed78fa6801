/** Invisible characters and controls, which would keep names apart that look alike. */
const unseen = /[\p{Default_Ignorable_Code_Point}[\p{Cc}--\s]]/gv;

/**
 * A name as names are compared: NFKC, without letter case, unseen characters, and white space that makes no difference.
 * JavaScript has no case folding; to change the case back and forth comes to the same, and makes ı an i as well.
 */
export function comparable(name: string): string {
  const seen = name.toWellFormed().normalize("NFKC").replaceAll(unseen, "");
  return seen.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replaceAll(/\s+/g, " ").trim();
}
