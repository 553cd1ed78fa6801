import type { ChannelType } from "discord-api-types/v10";
import type { Choice } from "../delivery/responder.ts";

interface FieldBase {
  /** The name of the option that the field stands for. */
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
}

export type FormField = FieldBase &
  (
    | { readonly kind: "text"; readonly value?: string | undefined; readonly maxLength: number; readonly required?: boolean }
    | {
        readonly kind: "choice";
        readonly choices: readonly Choice[];
        readonly chosen?: string | undefined;
        readonly isOptional?: boolean;
      }
    | { readonly kind: "channel"; readonly channelTypes: readonly ChannelType[]; readonly chosen?: string | undefined }
    /** The member may leave this field empty. */
    | { readonly kind: "role"; readonly chosen?: string | undefined }
    | { readonly kind: "checkbox"; readonly isChecked: boolean }
  );

/** A form of up to five fields, filled in with the present values. */
export interface Form {
  readonly title: string;
  readonly fields: readonly FormField[];
}

/** A submission, by the fields' names and in their order. A text field left empty is ""; any other empty field is `undefined`. */
export type FormEntries = Readonly<Record<string, string | boolean | undefined>>;
