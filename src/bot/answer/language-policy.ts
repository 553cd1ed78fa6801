import { Locale } from "discord-api-types/v10";
import { type Language, languageOf } from "../../words/language.ts";
import type { Interaction } from "./interaction.ts";
import type { Remembered } from "./remembered.ts";
import type { Audience } from "./reply.ts";

/** The language of an answer, by who sees it. */
export type Languages = Readonly<Record<Audience, Language>>;

/** What everybody in a server reads: the language that its moderators have set, or else the one that Discord knows, if either. */
export const languageOfServer = (set: string | undefined, known: string | undefined): Promise<Language> =>
  languageOf(set ?? known ?? Locale.EnglishUS);

/**
 * Whose language an answer is in. What everybody in a server sees is in the server's, which tells nobody's own: the one that
 * its moderators have set, or else the one that Discord knows. What one member sees, and what is said in direct messages, is
 * in the member's.
 */
export async function languagesOf(
  { locale, server, serverLocale }: Pick<Interaction, "locale" | "server" | "serverLocale">,
  remembered: Partial<Remembered>,
): Promise<Languages> {
  const [ofMember, ofServer] = await Promise.all([
    languageOf(remembered.member?.language ?? locale),
    languageOfServer(remembered.server?.language, serverLocale),
  ]);
  return { private: ofMember, public: server === undefined ? ofMember : ofServer };
}
