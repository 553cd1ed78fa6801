import type { APIActionRowComponent, APIComponentInMessageActionRow, APIEmbed } from "discord-api-types/v10";
import type { CardPicture } from "../../cards/card.ts";
import { plainText } from "../../cards/plain.ts";
import type { Language } from "../../words/language.ts";

export type Audience = "public" | "private";

/** `in place` changes the clicked message. */
export type Destination = Audience | "in place";

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** Every part is present: an edit must leave nothing of the earlier text. */
export interface Reply {
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly Row[];
  /** Drawn after the message is sent, and added to it. */
  readonly picture?: CardPicture | undefined;
  readonly audience: Audience;
  /** Whether `content` says all that the cards say. */
  readonly isInWords?: boolean;
  /** Whether it is sent as Components V2 instead of text and embeds. */
  readonly asComponents?: boolean;
}

export const reply = (parts: Partial<Reply>): Reply => ({
  content: "",
  embeds: [],
  components: [],
  audience: "public",
  ...parts,
});

/** The reply with its cards as plain text, for members who use a screen reader or do not see embeds. */
export const inWords = ({ content, ...rest }: Reply, language: Language): Reply => ({
  ...rest,
  isInWords: true,
  content: [content, plainText(rest.embeds, language)].filter((part) => part !== "").join("\n"),
});
