import type { ChannelType } from "discord-api-types/v10";

export type Translations = Record<string, string> | null | undefined;

/** An option of a command, or a subcommand (reference, «Application Command Option Structure»). */
export interface CommandOption {
  type: number;
  name: string;
  name_localizations?: Translations;
  description: string;
  description_localizations?: Translations;
  required?: boolean;
  autocomplete?: boolean;
  choices?: { name: string; name_localizations?: Translations; value: string | number }[];
  channel_types?: ChannelType[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  options?: CommandOption[];
  [field: string]: unknown;
}

/** A command or one of its subcommands; the name has both: `watch add`. */
export interface CommandPath
  extends Pick<CommandOption, "name" | "name_localizations" | "description" | "description_localizations"> {
  readonly options: readonly CommandOption[];
}

/** A command as an application registers it (reference, «Application Command Structure»). */
export interface CommandBody {
  type?: number;
  name: string;
  name_localizations?: Translations;
  description?: string | null;
  description_localizations?: Translations;
  options?: CommandOption[] | null;
  default_member_permissions?: string | null;
  contexts?: number[] | null;
  integration_types?: number[] | null;
  nsfw?: boolean | null;
  [field: string]: unknown;
}
