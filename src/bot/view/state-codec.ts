import { type Address, toAddress } from "../../contract/address.ts";
import type { CollectionRef } from "../collections/chains.ts";

/** A piece of a button's id; decodes to `undefined` if it is unreadable. */
export interface Field<T> {
  encode(value: T): string;
  decode(text: string): { readonly value: T } | undefined;
}

/** A view's state as letters, digits and `-_.~`. */
export interface StateCodec<State> {
  encode(state: State): string;
  /** @param listed collections in the menus of the message, in their order. */
  decode(text: string, listed: readonly CollectionRef[]): State | undefined;
}

/** 20 bytes take 27 characters, the last with two bits to spare. */
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

/** An id has no room for several collections, so they are read from the menu of the message. */
export const listedCollections = ({
  min,
  max,
}: {
  readonly min: number;
  readonly max: number;
}): StateCodec<{ readonly collections: readonly CollectionRef[] }> => ({
  encode: () => "",
  decode: (text, collections) =>
    text === "" && collections.length >= min && collections.length <= max ? { collections } : undefined,
});

/** Encodes these fields in this order. New fields go to the end and are optional, so that older ids stay readable. */
export function stateCodec<State extends object>(
  fields: {
    readonly [N in keyof State]-?: Field<State[N]>;
  },
): StateCodec<State> {
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
        const decoded = field.decode(pieces[index] ?? "");
        if (!decoded) return undefined;
        if (decoded.value !== undefined) state[name] = decoded.value;
      }
      return state as State;
    },
  };
}
