import { choicesOf, type OptionDefinitions } from "../../src/bot/command/definition.ts";
import { postingChannels } from "../../src/bot/command/posting-permissions.ts";
import { kindOptions } from "../../src/bot/watch/kinds.ts";
import { watchText } from "../../src/bot/watch/list.ts";
import { whats } from "../../src/bot/watch/subscriptions.ts";
import { contractOption } from "./options.ts";

export const watchOption = {
  watch: { type: "text", description: "option.watch", required: true, kind: watchText },
} as const satisfies OptionDefinitions;

export const watchedOption = {
  contract: { ...contractOption.contract, label: "watch.form.contract" },
} as const satisfies OptionDefinitions;

export const watchSettings = {
  channel: { type: "channel", description: "option.watch.channel", label: "watch.form.channel", channelTypes: postingChannels },
  what: {
    type: "choice",
    description: "option.watch.what",
    label: "watch.form.what",
    choices: choicesOf(whats, (what) => `watch.what.${what}`),
  },
  ...kindOptions,
  publish: { type: "boolean", description: "option.watch.publish", label: "watch.form.publish" },
} as const satisfies OptionDefinitions;
