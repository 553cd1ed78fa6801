import type { APIComponentInLabel, APIModalInteractionResponseCallbackData } from "discord-api-types/v10";

export type Modal = APIModalInteractionResponseCallbackData;
export type ModalField = APIComponentInLabel;

/** By the ids of fields. */
export type ModalValues = Readonly<Record<string, string | boolean | readonly string[] | null>>;
