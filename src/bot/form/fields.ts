import { plainNameOf } from "../../cards/card.ts";
import type { Address } from "../../contract/address.ts";
import { type OptionDefinition, textOf } from "../command/definition.ts";
import type { Context } from "../view/view.ts";
import type { FormField } from "./form.ts";

/** UTF-16 units of a collection's field: links are long. */
const MAX_COLLECTION = 300;
const MAX_NUMBER = 20;

type Value = string | number | boolean | undefined;

/** A form's field for an option, with the present value. A filled-in field needs no description. */
export function optionField(
  name: string,
  option: OptionDefinition,
  value: Value,
  { language }: Pick<Context, "language">,
): FormField {
  const isEmpty = value === undefined || value === "" || option.type === "boolean";
  const description = isEmpty ? textOf(option.description, language) : undefined;
  const field = { name, label: option.label === undefined ? name : language.say(option.label), description };
  const text = typeof value === "number" ? language.exact(value) : value?.toString();
  switch (option.type) {
    case "collection":
      return { ...field, kind: "text", maxLength: MAX_COLLECTION, value: text };
    case "text":
      return { ...field, kind: "text", maxLength: option.kind.maxLength, value: text };
    case "integer":
    case "number":
      return { ...field, kind: "text", maxLength: MAX_NUMBER, value: text };
    case "choice": {
      const choices = Object.entries(option.choices).map(([choice, named]) => ({ name: textOf(named, language), value: choice }));
      return { ...field, kind: "choice", choices, chosen: text };
    }
    case "channel":
      return { ...field, kind: "channel", channelTypes: option.channelTypes, chosen: text };
    case "role":
      return { ...field, kind: "role", chosen: text };
    case "boolean":
      return { ...field, kind: "checkbox", isChecked: value === true };
  }
}

/** The name of a collection if it is unique here, else its address. */
export async function collectionText(contract: Address | undefined, { memory, resolve }: Context): Promise<string | undefined> {
  if (contract === undefined) return undefined;
  const known = (await memory.collections.namesOf([contract])).get(contract);
  const name = plainNameOf({ contract, name: known });
  const resolved = await resolve(name).catch(() => undefined);
  return resolved?.contract === contract ? name : contract;
}
