import type { APIActionRowComponent, APIComponentInMessageActionRow, APIEmbed } from "discord-api-types/v10";
import type { CardPicture } from "../../cards/card.ts";

/** Who sees a message: everybody who sees the place that it goes to, or the member who asked alone. */
export type Audience = "public" | "private";

export type Row = APIActionRowComponent<APIComponentInMessageActionRow>;

/** A whole message, as a plain value. Every part is there, so that an edit leaves nothing of what stood before. */
export interface Reply {
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly Row[];
  /** What is drawn after the message is sent, and added to it. */
  readonly picture?: CardPicture | undefined;
  readonly audience: Audience;
}

/** A reply of some of its parts, without the others. */
export const reply = (parts: Partial<Reply>): Reply => ({
  content: "",
  embeds: [],
  components: [],
  audience: "public",
  ...parts,
});
