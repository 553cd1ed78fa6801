import { ComponentType, ApplicationCommandOptionType as Option } from "discord-api-types/v10";
import type { Channels } from "./channels.ts";
import { checkValue, NotOfferedError, resolve } from "./command-input.ts";
import { messagePayload, type ShownMessage } from "./message.ts";
import { isLabel, type Modal, type ModalField, type ModalValues } from "./modal-body.ts";
import type { channelIds } from "./payloads.ts";

/** The values that a client fills in when it opens a modal. */
export function prefilled({ components }: Modal): ModalValues {
  return Object.fromEntries(
    components.filter(isLabel).map(({ component: field }): [string, ModalValues[string]] => {
      const { custom_id } = field;
      switch (field.type) {
        case ComponentType.TextInput:
          return [custom_id, field.value ?? ""];
        case ComponentType.RadioGroup:
          return [custom_id, field.options.find((option) => option.default)?.value ?? null];
        case ComponentType.Checkbox:
          return [custom_id, field.default ?? false];
        case ComponentType.StringSelect:
        case ComponentType.CheckboxGroup:
          return [custom_id, field.options.filter((option) => option.default).map(({ value }) => value)];
        case ComponentType.FileUpload:
          return [custom_id, []];
        default:
          return [custom_id, (field.default_values ?? []).map(({ id }) => id)];
      }
    }),
  );
}

/**
 * A member submits a modal with some fields changed (reference, «Modal Submit Data Structure»).
 *
 * @param message the message whose component opened the modal.
 * @throws {NotOfferedError} when their client does not let them.
 */
export function submissionPayload(
  modal: Modal,
  changed: ModalValues,
  channels: Channels,
  {
    message,
    location,
    memberPermissions,
  }: { message?: ShownMessage; location?: keyof typeof channelIds; memberPermissions?: string } = {},
): object {
  const values = { ...prefilled(modal), ...changed };
  const fields = modal.components.filter(isLabel).map(({ component }) => component);
  const picked = (kind: ComponentType) =>
    fields.filter(({ type }) => type === kind).flatMap(({ custom_id }) => (values[custom_id] ?? []) as string[]);
  const components = fields.map((field, index) => {
    const { custom_id, type } = field;
    const typed = values[custom_id] ?? null;
    const problem = entryProblem(field, typed, channels);
    if (problem !== undefined) throw new NotOfferedError("value", `${custom_id}: ${problem}`);
    const id = 2 * index + 1;
    const entered = Array.isArray(typed) ? { values: typed } : { value: typed };
    return { type: ComponentType.Label, id, component: { type, id: id + 1, custom_id, ...entered } };
  });
  const ids = { channels: picked(ComponentType.ChannelSelect), roles: picked(ComponentType.RoleSelect) };
  const resolved = resolve(ids, channels, memberPermissions);
  return forgedSubmission({ custom_id: modal.custom_id, components, ...resolved }, message, location);
}

/** A submission with any data. */
export const forgedSubmission = (data: object, message?: ShownMessage, location?: keyof typeof channelIds): object => ({
  type: 5,
  data,
  ...(message && { message: messagePayload(message, location) }),
});

/** The reason why a client would not submit this value; `undefined` if it would. */
function entryProblem(field: ModalField, typed: ModalValues[string], channels: Channels): string | undefined {
  const isSelect = /select/i.test(ComponentType[field.type]);
  if (Array.isArray(typed) !== isSelect) return isSelect ? "no selection" : "more than one value";
  const [value, ...rest] = [typed ?? []].flat().filter((item) => item !== "");
  if (value === undefined) return "required" in field && field.required === false ? undefined : "it is required";
  return rest.length > 0 ? "not one value is selected" : checkValue(optionOf(field), value, channels);
}

/** A field as the option of a command that accepts the same values. */
function optionOf(field: ModalField): Parameters<typeof checkValue>[0] {
  switch (field.type) {
    case ComponentType.TextInput: {
      const { min_length = 0, max_length = 4_000 } = field;
      return { type: Option.String, min_length, max_length };
    }
    case ComponentType.RadioGroup:
    case ComponentType.StringSelect:
      return { type: Option.String, choices: field.options.map(({ label: name, value }) => ({ name, value })) };
    case ComponentType.Checkbox:
      return { type: Option.Boolean };
    case ComponentType.ChannelSelect:
      return { type: Option.Channel, channel_types: field.channel_types ?? [] };
    case ComponentType.RoleSelect:
      return { type: Option.Role };
    default:
      return { type: Option.Attachment };
  }
}
