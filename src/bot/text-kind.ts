import type { Language } from "../words/language.ts";
import type { Remembered } from "./remembered.ts";
import type { Choice } from "./responder.ts";

/** What is known when something is suggested. */
interface SuggestionContext extends Remembered {
  /** The member's. */
  readonly language: Language;
  /** In which language the server is likely to be at home, as Discord names it. */
  readonly serverLocale: string | undefined;
}

/** A kind of text that an option takes. */
export interface TextKind<Value> {
  /** In UTF-16 units. */
  readonly maxLength: number;
  /** What is offered for what is typed so far, the likeliest first. */
  suggest(typed: string, context: SuggestionContext): readonly Choice[];
  /**
   * What the text means, whether it was picked or typed.
   *
   * @throws {ProblemError}
   */
  read(text: string): Value;
}
