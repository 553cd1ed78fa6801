import {
  type APIComponentInLabel,
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
} from "discord-api-types/v10";

export type Modal = APIModalInteractionResponseCallbackData;
export type ModalField = APIComponentInLabel;

export const isLabel = (component: Modal["components"][number]): component is APILabelComponent =>
  component.type === ComponentType.Label;

/** By the ids of fields. */
export type ModalValues = Readonly<Record<string, string | boolean | readonly string[] | null>>;
