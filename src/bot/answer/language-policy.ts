import { Locale } from "discord-api-types/v10";
import { type Language, languageOf } from "../../words/language.ts";
import type { Interaction } from "./interaction.ts";
import type { Audience } from "./reply.ts";
import type { Settings } from "./settings.ts";

export type Languages = Readonly<Record<Audience, Language>>;

/** The language that moderators have set comes before the one that Discord knows. */
export const languageOfServer = (set: string | undefined, known: string | undefined, load = languageOf): Promise<Language> =>
  load(set ?? known ?? Locale.EnglishUS);

/** A public answer in a server is in the server's language and reveals nobody's own. All others are in the member's. */
export async function languagesOf(
  { locale, server, serverLocale }: Pick<Interaction, "locale" | "server" | "serverLocale">,
  settings: Partial<Settings>,
  load = languageOf,
): Promise<Languages> {
  const [ofMember, ofServer] = await Promise.all([
    load(settings.member?.language ?? locale),
    languageOfServer(settings.server?.language, serverLocale, load),
  ]);
  return { private: ofMember, public: server === undefined ? ofMember : ofServer };
}
