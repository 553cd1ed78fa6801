import { enUS, type Words } from "../../src/words/en-US.ts";
import { type Element, parse, type } from "./message-arguments.ts";

const [plain, accented] = ["abcdefghijklmnopqrstuvwxyz", "áƀčďéƒğħíĵķĺɱñóþɋřšťúʋŵẋýž"].map((letters) => [
  ...letters,
  ...letters.toUpperCase(),
]) as [string[], string[]];
/** Text that a translation keeps: code, and Discord's own markup. */
const stored = /(`(?![ ,])[^`]*`|<[^>]*>)/;

const print = (elements: readonly Element[]): string => elements.map(printOne).join("");

function printOne(element: Element): string {
  if (element.type === type.literal) return printLiteral(element.value);
  if (element.type === type.argument) return `{${element.value}}`;
  if (element.type === type.number) return `{${element.value}, number}`;
  if (element.type === type.pound) return "#";
  if (element.type !== type.plural && element.type !== type.select) throw new Error(`nothing is written as ${element.type}`);
  const options = Object.entries(element.options).map(([name, { value }]) => `${name} {${print(value)}}`);
  return `{${element.value}, ${element.type === type.plural ? "plural" : "select"}, ${options.join(" ")}}`;
}

const printLiteral = (text: string): string =>
  text
    .split(stored)
    .map((part, index) =>
      index % 2 === 1 ? part : [...part].map((letter) => accented[plain.indexOf(letter)] ?? letter).join(""),
    )
    .join("");

/** Words that resemble English and are 40 % longer, `[!! Šćóřéš· !!]`: visible text without them is in no catalogue. */
export const pseudoWords: Words = Object.fromEntries(
  Object.entries(enUS).map(([key, { defaultMessage }]) => {
    const [, mark = "", text = ""] = /^(-# )?(.*)$/s.exec(defaultMessage) ?? [];
    const longer = "·".repeat(Math.max(0, Math.floor(0.4 * text.length) - 8));
    return [key, { defaultMessage: `${mark}[!! ${print(parse(text, "en-US").getAst())}${longer} !!]` }];
  }),
);
