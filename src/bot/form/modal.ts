import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from "discord-api-types/v10";
import { clip } from "../../text/safe-text.ts";
import { MAX_FIELD_DESCRIPTION, MAX_FIELD_LABEL, MAX_SELECT_TEXT } from "../delivery/limits.ts";
import type { Form, FormField } from "./form.ts";

/** Discord accepts ten; more than five would fill a phone. */
const MAX_RADIO_BUTTONS = 5;

/** A form as Discord's modal (reference, «Component Reference», «Label»). */
export const modalOf = ({ title, fields }: Form, customId: string): APIModalInteractionResponseCallbackData => ({
  custom_id: customId,
  title: clip(title, MAX_FIELD_LABEL),
  components: fields.map((field) => ({
    type: ComponentType.Label,
    label: clip(field.label, MAX_FIELD_LABEL),
    ...(field.description !== undefined && { description: clip(field.description, MAX_FIELD_DESCRIPTION) }),
    component: componentOf(field),
  })),
});

/** The modal without its preselected channels and roles; `undefined` if it has none. */
export function withoutDefaults(
  modal: APIModalInteractionResponseCallbackData,
): APIModalInteractionResponseCallbackData | undefined {
  let hasAny = false;
  const components = modal.components.map((label) => {
    if (!("component" in label) || !("default_values" in label.component)) return label;
    hasAny = true;
    const { default_values, ...component } = label.component;
    return { ...label, component };
  });
  return hasAny ? { ...modal, components } : undefined;
}

function componentOf(field: FormField): APIComponentInLabel {
  const { name: custom_id } = field;
  switch (field.kind) {
    case "text": {
      const { value, maxLength, required = false } = field;
      const filled = value !== undefined && value !== "" && { value: clip(value, maxLength) };
      return {
        type: ComponentType.TextInput,
        custom_id,
        style: TextInputStyle.Short,
        required,
        max_length: maxLength,
        ...filled,
      };
    }
    case "choice": {
      const options = field.choices.map(({ name, value }) => ({
        label: clip(name, MAX_SELECT_TEXT),
        value,
        ...(value === field.chosen && { default: true }),
      }));
      const optional = field.isOptional === true && { required: false };
      // A group with one radio button is no choice, and Discord refuses it.
      const isShort = options.length > 1 && options.length <= MAX_RADIO_BUTTONS;
      return isShort
        ? { type: ComponentType.RadioGroup, custom_id, options, ...optional }
        : { type: ComponentType.StringSelect, custom_id, options, ...optional };
    }
    case "channel": {
      const { chosen: id, channelTypes } = field;
      const chosen = id !== undefined && { default_values: [{ id, type: SelectMenuDefaultValueType.Channel as const }] };
      return { type: ComponentType.ChannelSelect, custom_id, channel_types: [...channelTypes], ...chosen };
    }
    case "role": {
      const { chosen: id } = field;
      const chosen = id !== undefined && { default_values: [{ id, type: SelectMenuDefaultValueType.Role as const }] };
      return { type: ComponentType.RoleSelect, custom_id, required: false, min_values: 0, ...chosen };
    }
    case "checkbox":
      return { type: ComponentType.Checkbox, custom_id, default: field.isChecked };
  }
}
