import { readFileSync } from "node:fs";
import { processes } from "../process-table.ts";
import type { ScriptProcess } from "./process.ts";

/** Output of the project, with its source. */
export interface Piece {
  readonly where: string;
  readonly text: string;
}

/** Text inside other text has three base64 forms; the characters at its ends depend on its surroundings. */
const inBase64 = (text: string): string[] =>
  [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${" ".repeat(before)}${text}`)
      .toString("base64")
      .replace(/=+$/, "");
    return encoded.slice(before + 1, -2);
  });

/** The forms that a text may take in output. */
const formsOf = (text: string): string[] => {
  const json = JSON.stringify(text).slice(1, -1);
  const base64 = inBase64(text);
  return [
    text,
    json,
    JSON.stringify(json).slice(1, -1),
    encodeURIComponent(text),
    ...base64,
    ...base64.map((form) => form.replaceAll("+", "-").replaceAll("/", "_")),
    Buffer.from(text).toString("hex"),
    Buffer.from(text, "utf16le").toString("latin1"),
  ];
};

/** Forbidden text in output: its name, and its line. */
export const leaksIn = (pieces: readonly Piece[], hidden: Readonly<Record<string, string>>): string[] =>
  Object.entries(hidden).flatMap(([name, value]) => {
    const forms = formsOf(value);
    return pieces
      .filter(({ text }) => forms.some((form) => text.includes(form)))
      .map(({ where, text }) => `${name} in ${where}: ${text.slice(0, 2_000)}`);
  });

/** A script's output so far, line by line. */
export const written = ({ lines, errors }: ScriptProcess): Piece[] => [
  ...lines.map((text) => ({ where: "stdout", text })),
  ...errors.map((text) => ({ where: "stderr", text })),
];

/** Command lines and titles of a script and its descendants, as in `ps` (proc_pid_cmdline(5)). */
export const titles = ({ pid }: ScriptProcess): Piece[] =>
  processes()
    .filter(({ group, state }) => group === pid && state !== "Z")
    .flatMap((process) =>
      ["cmdline", "comm"].map((file) => ({
        where: `the process's ${file}`,
        text: readFileSync(`/proc/${process.pid}/${file}`, "utf8"),
      })),
    );

/** The whole answer to an HTTP request: status, headers and body. */
export async function response(url: string, init: RequestInit = {}): Promise<Piece> {
  const { status, headers, text } = await fetch(url, { redirect: "manual", ...init }).then(async (answer) => ({
    status: answer.status,
    headers: [...answer.headers],
    text: await answer.text(),
  }));
  return { where: `${init.method ?? "GET"} ${new URL(url).pathname}`, text: `${status}\n${headers.join("\n")}\n\n${text}` };
}
