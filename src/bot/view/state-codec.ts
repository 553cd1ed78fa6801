import { type Address, type CollectionRef, toAddress } from "../../contract/address.ts";

export interface Field<T> {
  encode(value: T): string;
  decode(text: string): T | undefined;
  readonly isOptional?: boolean;
}

/** Encodes a view's state as letters, digits and `-_.~`. */
export interface StateCodec<State> {
  encode(state: State): string;
  /** @param listed the collections in the menus of the message. */
  decode(text: string, listed: readonly CollectionRef[]): State | undefined;
}

export const address: Field<Address> = {
  encode: (value) => Buffer.from(value.slice(2), "hex").toString("base64url"),
  decode: (text) => {
    const bytes = Buffer.from(text, "base64url");
    return bytes.toString("base64url") === text ? toAddress(`0x${bytes.toString("hex")}`) : undefined;
  },
};

export const numberField = ({ min = 0, max }: { readonly min?: number; readonly max: number }): Field<number> => ({
  encode: (value) => value.toString(36),
  decode: (text) => {
    const value = Number.parseInt(text, 36);
    return value >= min && value <= max && value.toString(36) === text ? value : undefined;
  },
});

/** A field with one of these values, which never change: buttons of old messages contain them. */
export const oneOf = <const T extends string>(values: readonly T[]): Field<T> => {
  const encode = (value: T) => value.replaceAll(" ", "_");
  return { encode, decode: (text) => values.find((known) => encode(known) === text) };
};

export const token = (max: number): Field<string> => ({
  encode: (value) => value,
  decode: (text) => (text.length <= max && /^[\w-]+$/.test(text) ? text : undefined),
});

export const optional = <T>(field: Field<T>): Field<T | undefined> => ({
  encode: (value) => (value === undefined ? "" : field.encode(value)),
  decode: (text) => field.decode(text),
  isOptional: true,
});

export const MAX_PAGE = 999;

/** Counted from 0; the first page has no number. */
export const pageNumber = optional(numberField({ min: 1, max: MAX_PAGE }));

/** The state of a view of several collections. They do not fit into an id, so they are read from the menu of the message. */
export const listedCollections = (min: number, max: number): StateCodec<{ readonly collections: readonly CollectionRef[] }> => ({
  encode: () => "",
  decode: (text, collections) =>
    text === "" && collections.length >= min && collections.length <= max ? { collections } : undefined,
});

/** A codec of fields. New fields are added at the end and are optional: older ids have to stay readable. */
export function stateCodec<State extends object>(fields: { readonly [N in keyof State]-?: Field<State[N]> }): StateCodec<State> {
  const entries = Object.entries(fields) as [keyof State, Field<unknown>][];
  return {
    encode: (state) =>
      entries
        .map(([name, field]) => field.encode(state[name]))
        .join(".")
        .replace(/\.+$/, ""),
    decode: (text) => {
      const pieces = text.split(".");
      if (pieces.length > entries.length) return undefined;
      const state: Partial<Record<keyof State, unknown>> = {};
      for (const [index, [name, field]] of entries.entries()) {
        const piece = pieces[index] ?? "";
        if (piece === "" && field.isOptional) continue;
        const value = field.decode(piece);
        if (value === undefined) return undefined;
        state[name] = value;
      }
      return state as State;
    },
  };
}
