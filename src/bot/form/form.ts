import type { ChannelType } from "discord-api-types/v10";
import type { Choice } from "../delivery/responder.ts";

interface FieldBase {
  /** The option that it stands for. */
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
}

export type FormField = FieldBase &
  (
    | { readonly kind: "text"; readonly value?: string | undefined; readonly maxLength: number; readonly required?: boolean }
    | { readonly kind: "choice"; readonly choices: readonly Choice[]; readonly chosen?: string | undefined }
    | { readonly kind: "channel"; readonly channelTypes: readonly ChannelType[]; readonly chosen?: string | undefined }
    /** Need not be filled in. */
    | { readonly kind: "role"; readonly chosen?: string | undefined }
    | { readonly kind: "checkbox"; readonly isChecked: boolean }
  );

/** Up to five fields, filled in as things are. */
export interface Form {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** A submission, by the fields' names and in their order. A text field left empty is ""; any other empty field is `undefined`. */
export type FormEntries = Readonly<Record<string, string | boolean | undefined>>;
