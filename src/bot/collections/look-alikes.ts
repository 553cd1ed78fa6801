export interface LookAlike {
  readonly character: string;
  readonly kind: "letter" | "cyrillic" | "greek" | "other";
  /** A hexadecimal digit, or the `x` of `0x`. */
  readonly digit: string;
}

/** From Unicode's confusables.txt (UTS #39), for common fonts; capitals as small letters. */
const digits: Readonly<Record<string, string>> = {
  o: "0",
  l: "1",
  I: "1",
  а: "a",
  в: "b",
  с: "c",
  ԁ: "d",
  е: "e",
  о: "0",
  і: "1",
  з: "3",
  б: "6",
  х: "x",
  α: "a",
  β: "b",
  ε: "e",
  ο: "0",
  ι: "1",
  χ: "x",
};

export function lookAlike(character: string): LookAlike | undefined {
  const simple = character.normalize("NFKC").toLowerCase();
  const digit = digits[character] ?? digits[simple] ?? (/^[0-9a-fx]$/.test(simple) ? simple : undefined);
  if (digit === undefined || digit === character.toLowerCase()) return undefined;
  return { character, kind: kindOf(character), digit };
}

function kindOf(character: string): LookAlike["kind"] {
  if (/^[a-z]$/i.test(character)) return "letter";
  if (/^\p{Script=Cyrillic}$/u.test(character)) return "cyrillic";
  return /^\p{Script=Greek}$/u.test(character) ? "greek" : "other";
}
