const unseen = /[\p{Default_Ignorable_Code_Point}[\p{Cc}--\s]]/gv;

/** Typewriter signs for those that keyboards put in their place («smart punctuation» of iOS and macOS). */
const typed: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201b\u02b9-\u02bc\u2032]/g, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
];

/**
 * Names that look alike are equal in this form: NFKC, folded case, no invisible characters, single spaces, plain quotes and
 * dashes. JavaScript has no case folding; two changes of case do the same, and make ı an i.
 */
export function comparable(name: string): string {
  const seen = name.toWellFormed().normalize("NFKC").replaceAll(unseen, "");
  const folded = seen.toLowerCase().toUpperCase().toLowerCase().normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  return typed.reduce((text, [signs, sign]) => text.replaceAll(signs, sign), folded);
}
