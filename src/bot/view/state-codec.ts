import { type Address, toAddress } from "../../contract/address.ts";

/** A value as a piece of a button's id, and back; what it cannot read is `undefined`. */
export interface Field<T> {
  encode(value: T): string;
  decode(text: string): { readonly value: T } | undefined;
}

/** A view's state as a part of a button's id: letters, digits and `-_.~`, and nothing else. */
export interface StateCodec<State> {
  encode(state: State): string;
  /** @param listed the collections that the menu of the message leads to, in its order. */
  decode(text: string, listed: readonly Address[]): State | undefined;
}

/** 20 bytes in 27 characters, of which the last has two bits to spare. */
export const address: Field<Address> = {
  encode: (value) => Buffer.from(value.slice(2), "hex").toString("base64url"),
  decode: (text) => {
    const bytes = Buffer.from(text, "base64url");
    const value = bytes.toString("base64url") === text ? toAddress(`0x${bytes.toString("hex")}`) : undefined;
    return value && { value };
  },
};

export const wholeNumber = ({ min = 0, max }: { readonly min?: number; readonly max: number }): Field<number> => ({
  encode: (value) => value.toString(36),
  decode: (text) => {
    const value = Number.parseInt(text, 36);
    return value >= min && value <= max && value.toString(36) === text ? { value } : undefined;
  },
});

/** Values that are letters and digits themselves. */
export const oneOf = <const T extends string>(values: readonly T[]): Field<T> => ({
  encode: (value) => value,
  decode: (text) => {
    const value = values.find((known) => known === text);
    return value && { value };
  },
});

/** Letters, digits, `-` and `_`. */
export const token = (max: number): Field<string> => ({
  encode: (value) => value,
  decode: (text) => (text !== "" && text.length <= max && /^[\w-]+$/.test(text) ? { value: text } : undefined),
});

export const optional = <T>(field: Field<T>): Field<T | undefined> => ({
  encode: (value) => (value === undefined ? "" : field.encode(value)),
  decode: (text) => (text === "" ? { value: undefined } : field.decode(text)),
});

/** At least one. */
export const list = <T>(field: Field<T>, max: number): Field<readonly T[]> => ({
  encode: (values) => values.map((value) => field.encode(value)).join("~"),
  decode: (text) => {
    const values = text.split("~").map((piece) => field.decode(piece));
    if (values.length > max || !values.every((value) => value !== undefined)) return undefined;
    return { value: values.map(({ value }) => value) };
  },
});

/**
 * The codec of several collections: an id has no room for them, so they are read from the menu of the message, which has a
 * choice for each.
 */
export const listedCollections = ({
  min,
  max,
}: {
  readonly min: number;
  readonly max: number;
}): StateCodec<{ readonly contracts: readonly Address[] }> => ({
  encode: () => "",
  decode: (text, contracts) => (text === "" && contracts.length >= min && contracts.length <= max ? { contracts } : undefined),
});

/**
 * The codec of a state with these fields, in this order. A field that is added later goes to the end and is optional: ids of
 * before, which have fewer, are read for ever.
 *
 * @param written how many fields an id has at least; a later one that says nothing is left out, so that an older version, which
 *   does not know it, reads the id.
 */
export function stateCodec<State extends object>(
  fields: { readonly [N in keyof State]-?: Field<State[N]> },
  written = Object.keys(fields).length,
): StateCodec<State> {
  const entries = Object.entries(fields) as [keyof State, Field<unknown>][];
  return {
    encode: (state) => {
      const pieces = entries.map(([name, field]) => field.encode(state[name]));
      const said = pieces.findLastIndex((piece) => piece !== "") + 1;
      return pieces.slice(0, Math.max(said, written)).join(".");
    },
    decode: (text) => {
      const pieces = text.split(".");
      if (pieces.length > entries.length) return undefined;
      const state: Partial<Record<keyof State, unknown>> = {};
      for (const [index, [name, field]] of entries.entries()) {
        const decoded = field.decode(pieces[index] ?? "");
        if (!decoded) return undefined;
        if (decoded.value !== undefined) state[name] = decoded.value;
      }
      return state as State;
    },
  };
}
