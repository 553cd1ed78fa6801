import { type APILabelComponent, ComponentType } from "discord-api-types/v10";
import type { Channels } from "./channels.ts";
import { NotOfferedError, resolveChannels } from "./command-input.ts";
import { messagePayload, type ShownMessage } from "./message.ts";
import type { Modal, ModalField, ModalValues } from "./modal-body.ts";
import type { channelIds } from "./payloads.ts";

export const isLabel = (component: Modal["components"][number]): component is APILabelComponent =>
  component.type === ComponentType.Label;

/** What a client has filled in when it opens a modal. */
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
 * @param message whose component opened it.
 * @throws {NotOfferedError} when their client does not let them.
 */
export function submissionPayload(
  modal: Modal,
  changed: ModalValues,
  channels: Channels,
  {
    message,
    place,
    memberPermissions,
  }: { message?: ShownMessage; place?: keyof typeof channelIds; memberPermissions?: string } = {},
): object {
  const values = { ...prefilled(modal), ...changed };
  const resolved: Record<string, object> = {};
  const components = modal.components.filter(isLabel).map(({ component: field }, index) => {
    const { custom_id, type } = field;
    const given = values[custom_id] ?? null;
    const problem = refuseEntry(field, given, channels);
    if (problem !== undefined) throw new NotOfferedError("value", `${custom_id}: ${problem}`);
    if (Array.isArray(given) && given.length > 0)
      Object.assign(resolved, resolve(type, given as string[], channels, memberPermissions));
    const id = 2 * index + 1;
    const entered = Array.isArray(given) ? { values: given } : { value: given };
    return { type: ComponentType.Label, id, component: { type, id: id + 1, custom_id, ...entered } };
  });
  return forgedSubmission(
    { custom_id: modal.custom_id, components, ...(Object.keys(resolved).length > 0 && { resolved }) },
    message,
    place,
  );
}

/** Partial objects of the selected ids (reference, «Resolved Data Structure»). */
function resolve(type: ComponentType, ids: readonly string[], channels: Channels, memberPermissions?: string): object {
  if (type === ComponentType.ChannelSelect) return resolveChannels(ids, channels, memberPermissions);
  return type === ComponentType.RoleSelect ? { roles: Object.fromEntries(ids.map((id) => [id, channels.roles.get(id)])) } : {};
}

/** A submission with any data. */
export const forgedSubmission = (data: object, message?: ShownMessage, place?: keyof typeof channelIds): object => ({
  type: 5,
  data,
  ...(message && { message: messagePayload(message, place) }),
});

function refuseEntry(field: ModalField, given: ModalValues[string], channels: Channels): string | undefined {
  const isRequired = "required" in field ? field.required !== false : true;
  switch (field.type) {
    case ComponentType.TextInput: {
      const { min_length = 0, max_length = 4_000 } = field;
      if (typeof given !== "string") return "no text";
      if (given === "") return isRequired ? "it is required" : undefined;
      return given.length >= min_length && given.length <= max_length ? undefined : "a text of another length";
    }
    case ComponentType.RadioGroup:
      if (given === null) return isRequired ? "it is required" : undefined;
      return field.options.some(({ value }) => value === given) ? undefined : "no such choice is offered";
    case ComponentType.Checkbox:
      return typeof given === "boolean" ? undefined : "neither checked nor not";
    case ComponentType.CheckboxGroup:
    case ComponentType.FileUpload:
      return "the stand-in fills in no such field";
    default: {
      if (!Array.isArray(given)) return "no selection";
      if (given.length === 0 && !isRequired) return undefined;
      if (field.type === ComponentType.ChannelSelect) {
        const types = given.map((id: string) => channels.get(id)?.type);
        const isOffered = types.every(
          (type) => type !== undefined && (!field.channel_types?.length || (field.channel_types as number[]).includes(type)),
        );
        if (!isOffered) return "no such channel is offered";
      }
      if (field.type === ComponentType.RoleSelect && !given.every((id: string) => channels.roles.has(id)))
        return "no such role is offered";
      if (given.length !== 1) return "not one value is selected";
      const isUnknown = field.type === ComponentType.StringSelect && !field.options.some(({ value }) => value === given[0]);
      return isUnknown ? "no such choice is offered" : undefined;
    }
  }
}
