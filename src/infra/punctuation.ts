/**
 * Characters that keyboards write instead of ASCII punctuation («smart punctuation» of iOS and macOS), and similar ones.
 */
const typeset: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201b\u02b9-\u02bc\u2032]/g, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
];

/** The text with typewriter quotes, apostrophes and dashes. */
export const withPlainPunctuation = (text: string): string =>
  typeset.reduce((written, [pattern, sign]) => written.replaceAll(pattern, sign), text);
