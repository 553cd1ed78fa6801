import type { MessageKey } from "../../src/words/language.ts";

/** Messages that read as in English in another language, by locale, with the reason. */
export const sameAsEnglish: Readonly<Record<string, Readonly<Partial<Record<MessageKey, string>>>>> = {};
