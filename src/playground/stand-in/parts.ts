import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APIContainerComponent,
  type APIMediaGalleryComponent,
  type APISectionComponent,
  type APISeparatorComponent,
  type APIStringSelectComponent,
  type APITextDisplayComponent,
  type APIThumbnailComponent,
  ComponentType,
} from "discord-api-types/v10";

/* The components of messages that the stand-in knows (Discord reference, «Component Reference»). */

/** A menu of fixed options; the bot uses no other menus. */
export type SelectMenu = APIStringSelectComponent;
export type Button = APIButtonComponentWithCustomId | APIButtonComponentWithURL;
export type MessageComponent = Button | SelectMenu;
export type Row = APIActionRowComponent<MessageComponent>;

export const isSelectMenu = (component: MessageComponent): component is SelectMenu => component.type !== ComponentType.Button;

/** A part of a message of Components V2. */
export type Part = Row | APISectionComponent | APISeparatorComponent | APITextDisplayComponent | APIMediaGalleryComponent;
export type TopLevelPart = Part | (Omit<APIContainerComponent, "components"> & { readonly components: readonly Part[] });
export type AnyPart = TopLevelPart | MessageComponent | APIThumbnailComponent;

/** A part, those in it, and its accessory. */
export const allParts = (parts: readonly AnyPart[]): AnyPart[] =>
  parts.flatMap((part) => [
    part,
    ...("components" in part ? allParts(part.components) : []),
    ...("accessory" in part ? allParts([part.accessory as APIThumbnailComponent]) : []),
  ]);
