import { type APISelectMenuComponent, ButtonStyle, ComponentType } from "discord-api-types/v10";
import { memberIds } from "./members.ts";
import type { ButtonView, ChannelView, SelectMenuView } from "./protocol.ts";
import { isSelectMenu } from "./stand-in/component-checks.ts";
import type { MessageComponent } from "./stand-in/message.ts";
import { PLACEHOLDER } from "./stand-in/message-components.ts";

/** A button or a select menu, ready to be drawn. */
export function viewOfComponent(component: MessageComponent, channels: readonly ChannelView[]): ButtonView | SelectMenuView {
  if (isSelectMenu(component)) return viewOfSelectMenu(component, channels);
  const { label = "", emoji, custom_id, style, disabled = false } = component;
  return {
    is: "button",
    label,
    emoji: emoji?.name ?? undefined,
    customId: custom_id,
    isPrimary: style === ButtonStyle.Primary,
    isDisabled: disabled,
  };
}

function viewOfSelectMenu(menu: APISelectMenuComponent, channels: readonly ChannelView[]): SelectMenuView {
  const options = optionsOf(menu, channels);
  const { custom_id, placeholder = PLACEHOLDER, min_values: minValues = 1, max_values: maxValues = 1, disabled = false } = menu;
  return {
    is: "select",
    placeholder,
    customId: custom_id,
    options,
    minValues,
    maxValues,
    isDisabled: disabled || options.length === 0,
  };
}

const named = (label: string, value: string) => ({
  label,
  value,
  description: undefined,
  emoji: undefined,
  isDefault: false,
});

/** What can be selected: where Discord fills that in, those who are here; the playground's server has no roles. */
function optionsOf(menu: APISelectMenuComponent, channels: readonly ChannelView[]): SelectMenuView["options"] {
  switch (menu.type) {
    case ComponentType.StringSelect:
      return menu.options.map(({ label, value, description, emoji, default: isDefault = false }) => ({
        label,
        value,
        description,
        emoji: emoji?.name ?? undefined,
        isDefault,
      }));
    case ComponentType.UserSelect:
    case ComponentType.MentionableSelect:
      return [named("You", memberIds.you), named("Another member", memberIds.other)];
    case ComponentType.RoleSelect:
      return [];
    case ComponentType.ChannelSelect:
      return channels
        .filter(({ type }) => !menu.channel_types?.length || menu.channel_types.includes(type))
        .map(({ id, name }) => named(`#${name}`, id));
  }
}
