import type { Address } from "../../contract/address.ts";
import type { Watch } from "../../memory/watches.ts";
import type { Language } from "../../words/language.ts";
import type { Choice } from "../answer/responder.ts";
import type { Settings } from "../answer/settings.ts";

interface SuggestionContext extends Settings {
  readonly language: Language;
  /** As Discord names it; tells the likely region. */
  readonly serverLocale: string | undefined;
  readonly channel: string | undefined;
  readonly watches: () => Promise<readonly Watch[]>;
  readonly namesOf: (collections: readonly Address[]) => Promise<ReadonlyMap<Address, string>>;
}

export interface TextKind<Value> {
  /** In UTF-16 units. */
  readonly maxLength: number;
  suggest(typed: string, context: SuggestionContext): readonly Choice[] | Promise<readonly Choice[]>;
  /** @throws {ProblemError} if the text, which may be typed rather than picked, cannot be read. */
  read(text: string): Value;
}
