import { ApplicationCommandOptionType } from "discord-api-types/v10";

/** The options that commands share. */

export const contractOption = {
  type: ApplicationCommandOptionType.String,
  name: "contract",
  description: "The collection's contract address, or a link that holds it (OpenSea, Etherscan, Blur, …)",
  required: true,
  autocomplete: true,
} as const;

export const privateOption = {
  type: ApplicationCommandOptionType.Boolean,
  name: "private",
  description: "Show the answer to you alone",
} as const;

/** How many entries the answer has in all, over its pages. */
export const countOption = <const Description extends string>(description: Description) =>
  ({
    type: ApplicationCommandOptionType.Integer,
    name: "count",
    description,
    min_value: 1,
    max_value: 20,
  }) as const;
