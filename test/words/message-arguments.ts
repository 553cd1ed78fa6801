import { IntlMessageFormat } from "intl-messageformat";
import { dateFormat, numberFormat, pluralRules } from "../../src/infra/intl.ts";

export type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

/** Element names of `intl-messageformat` (@formatjs/icu-messageformat-parser, `TYPE`). */
export const type = { literal: 0, argument: 1, number: 2, select: 5, plural: 6, pound: 7 } as const;

/** A message's use of an argument. */
export interface Argument {
  readonly name: string;
  /** Any number format will do. */
  readonly kind: "text" | "number" | "select";
  /** The options of each plural or select on it, in order. */
  readonly options: readonly (readonly string[])[];
  /** Whether it is printed, or only selects. */
  readonly isShown: boolean;
}

/** Shared: each message would make its own. */
const formatters = { getNumberFormat: numberFormat, getDateTimeFormat: dateFormat, getPluralRules: pluralRules };

/** A message, parsed as the bot does. */
export const parse = (message: string, locale: string): IntlMessageFormat =>
  new IntlMessageFormat(message, locale, undefined, { ignoreTag: true, formatters });

/** A message's arguments, each once. */
export function argumentsOf(elements: readonly Element[]): Map<string, Argument> {
  const found = new Map<string, Argument>();
  const add = (argument: Argument) => {
    const known = found.get(argument.name);
    found.set(argument.name, {
      ...argument,
      options: [...(known?.options ?? []), ...argument.options],
      isShown: (known?.isShown ?? false) || argument.isShown,
    });
  };
  for (const element of elements) {
    if (element.type === type.argument) add({ name: element.value, kind: "text", options: [], isShown: true });
    if (element.type === type.number) add({ name: element.value, kind: "number", options: [], isShown: true });
    if (element.type !== type.plural && element.type !== type.select) continue;
    const bodies = Object.values(element.options).map(({ value }) => value);
    const isShown = bodies.some((body) => body.some((part) => part.type === type.pound));
    const kind = element.type === type.plural ? "number" : "select";
    add({ name: element.value, kind, options: [Object.keys(element.options)], isShown });
    for (const body of bodies) for (const inner of argumentsOf(body).values()) add(inner);
  }
  return found;
}
