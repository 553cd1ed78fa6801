import type { Address } from "../../contract/address.ts";
import { address } from "../view/state-codec.ts";
import type { Form, FormField } from "./form.ts";

/** An entry of a form, or the value of a command's option. */
export type Entry = string | boolean | number | null | undefined;

/** An entry as a part of a button's id: letters, digits, `-` and `_`. Discord's ids and addresses shrink by a third. */
function encodeEntry(entry: Entry): string {
  if (entry === undefined) return "";
  if (entry === null) return "z";
  if (typeof entry === "number") return `d${String(entry).replace(".", "_")}`;
  if (typeof entry === "boolean") return entry ? "y" : "n";
  if (/^[1-9]\d{12,19}$/.test(entry)) return `i${BigInt(entry).toString(36)}`;
  if (/^0x[0-9a-f]{40}$/.test(entry)) return `a${address.encode(entry as Address)}`;
  return /^[\w-]*$/.test(entry) ? `t${entry}` : `b${Buffer.from(entry).toString("base64url")}`;
}

function decodeEntry(piece: string): Entry {
  const text = piece.slice(1);
  switch (piece.charAt(0)) {
    case "y":
    case "n":
      return piece === "y";
    case "i":
      return /^[0-9a-z]{1,13}$/.test(text)
        ? String([...text].reduce((id, digit) => id * 36n + BigInt(Number.parseInt(digit, 36)), 0n))
        : undefined;
    case "z":
      return null;
    case "d":
      return Number(text.replace("_", "."));
    case "a":
      return address.decode(text);
    case "t":
      return text;
    case "b":
      return Buffer.from(text, "base64url").toString();
    default:
      return undefined;
  }
}

/** @returns a draft of at most `maxLength` characters, and the names of the longest entries, left out because they did not fit. */
export function encodeDraft(
  entries: Readonly<Record<string, Entry>>,
  maxLength: number,
): { readonly draft: string; readonly left: readonly string[] } {
  const pieces = Object.entries(entries).map(([name, entry]) => ({ name, piece: encodeEntry(entry) }));
  const left: string[] = [];
  const joined = () =>
    pieces
      .map(({ piece }) => piece)
      .join(".")
      .replace(/\.+$/, "");
  while (joined().length > maxLength && pieces.some(({ piece }) => piece !== "")) {
    const longest = pieces.reduce((a, b) => (b.piece.length > a.piece.length ? b : a));
    longest.piece = "";
    left.push(longest.name);
  }
  return { draft: joined(), left };
}

/** The entries of a draft, in their order. */
export const decodeDraft = (draft: string): Entry[] => draft.split(".").map(decodeEntry);

/** Fills the entries of a draft into the fields that still accept them. */
export function withDraft({ title, fields }: Form, draft = ""): Form {
  const entries = decodeDraft(draft);
  return { title, fields: fields.map((field, index) => fill(field, entries[index])) };
}

function fill(field: FormField, entry: Entry): FormField {
  if (entry === undefined || entry === null) return field;
  switch (field.kind) {
    case "text":
      return typeof entry === "string" ? { ...field, value: entry } : field;
    case "choice":
      return field.choices.some(({ value }) => value === entry) ? { ...field, chosen: String(entry) } : field;
    case "channel":
    case "role":
      return /^\d{1,20}$/.test(String(entry)) ? { ...field, chosen: String(entry) } : field;
    case "checkbox":
      return typeof entry === "boolean" ? { ...field, isChecked: entry } : field;
  }
}
