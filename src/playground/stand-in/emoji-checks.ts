import { collectProblems } from "./problems.ts";

/** The beginnings of files, in hexadecimal digits, by the types that Discord takes (reference, «Emoji Formats», «Image Data»). */
const signatures: Readonly<Record<string, RegExp>> = {
  "image/png": /^89504e470d0a1a0a/,
  "image/jpeg": /^ffd8ff/,
  "image/gif": /^47494638/,
  "image/webp": /^52494646.{8}57454250/,
  "image/avif": /^.{8}66747970/,
};
export const dataUri = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/;

export function checkEmoji(body: unknown): string[] {
  const { name, image, ...rest } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const { problems, require } = collectProblems();
  require(/^\w{2,32}$/.test(String(name)), "name: not 2 to 32 letters, digits and underscores");
  const [, type = "", base64 = ""] = dataUri.exec(String(image)) ?? [];
  const start = Buffer.from(base64.slice(0, 64), "base64").toString("hex");
  require(signatures[type]?.test(start) ?? false, "image: no data URI of an image that Discord takes");
  require(Object.keys(rest).length === 0, `more than a name and an image: ${Object.keys(rest).join(", ")}`);
  return problems;
}
