import { type Address, toAddress } from "../collection-api/address.ts";

/** What a view shows: all that a typed command and a clicked button come down to. */
export interface ViewState {
  /** The name of the command whose view it is. */
  readonly view: string;
  readonly contract: Address;
  /** Counted from 0. */
  readonly page: number;
  /** How many entries the answer has over its pages, if the member said so. */
  readonly count?: number | undefined;
}

/** What a button does; with the state it makes the button's id unique in its message. */
type ButtonAction = "show" | "previous" | "next" | "refresh";

/** What a click asks for. */
export interface Click {
  readonly action: ButtonAction;
  readonly state: ViewState;
  /** For a refresh: as of when the data is, in whole seconds since the epoch, and in which language it is shown. */
  readonly refresh?: { readonly asOf: number; readonly locale: string } | undefined;
}

const pattern =
  /^(show|previous|next|refresh):([\w-]{1,24}):(0x[0-9a-f]{40}):(\d{1,3}):([1-9]\d?)?(?::(\d{1,10}):([\w-]{2,6}))?$/;

/** A button's `custom_id`, at most 100 characters: all that is needed to answer it, on any replica, a year later. */
export const encodeCustomId = ({ action, state: { view, contract, page, count }, refresh }: Click): string =>
  `${action}:${view}:${contract}:${page}:${count ?? ""}${refresh ? `:${refresh.asOf}:${refresh.locale}` : ""}`;

/** What a button asks for, or `undefined` for an id that this version cannot read. */
export function decodeCustomId(customId: string): Click | undefined {
  const [, action, view, contract = "", page, count, asOf, locale] = pattern.exec(customId) ?? [];
  const address = toAddress(contract);
  if (view === undefined || address === undefined) return undefined;
  return {
    action: action as ButtonAction,
    state: { view, contract: address, page: Number(page), ...(count !== undefined && { count: Number(count) }) },
    ...(asOf !== undefined && locale !== undefined && { refresh: { asOf: Number(asOf), locale } }),
  };
}
