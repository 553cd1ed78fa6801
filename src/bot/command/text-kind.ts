import type { Address } from "../../contract/address.ts";
import type { Watch } from "../../memory/watches.ts";
import type { Language } from "../../words/language.ts";
import type { Choice } from "../answer/responder.ts";
import type { Settings } from "../answer/settings.ts";

/** What is known when something is suggested. */
interface SuggestionContext extends Settings {
  /** The member's. */
  readonly language: Language;
  /** In which language the server is likely to be at home, as Discord names it. */
  readonly serverLocale: string | undefined;
  /** The channel where it is typed, if Discord says so. */
  readonly channel: string | undefined;
  /** What the server watches, and what collections are called, as far as that can be known right now. */
  readonly watches: () => Promise<readonly Watch[]>;
  readonly namesOf: (collections: readonly Address[]) => Promise<ReadonlyMap<Address, string>>;
}

/** A kind of text that an option takes. */
export interface TextKind<Value> {
  /** In UTF-16 units. */
  readonly maxLength: number;
  /** What is offered for what is typed so far, the likeliest first. */
  suggest(typed: string, context: SuggestionContext): readonly Choice[] | Promise<readonly Choice[]>;
  /**
   * What the text means, whether it was picked or typed.
   *
   * @throws {ProblemError}
   */
  read(text: string): Value;
}
