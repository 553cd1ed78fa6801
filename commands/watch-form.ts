import { ProblemError } from "../src/bot/answer/problems.ts";
import { orUnavailable } from "../src/bot/answer/settings.ts";
import type { OptionDefinition } from "../src/bot/command/definition.ts";
import { collectionText, optionField } from "../src/bot/form/fields.ts";
import type { Form, FormField } from "../src/bot/form/form.ts";
import type { Context, View } from "../src/bot/view/view.ts";
import { has, usualDigest, whatOf, whats } from "../src/bot/watch/kinds.ts";
import { plainNameIn } from "../src/bot/watch/list.ts";
import type { Watch } from "../src/memory/watches.ts";
import { contractOption } from "./options.ts";
import { serverIn } from "./settings.ts";
import { watchSettings } from "./watch-options.ts";
import type { WatchState } from "./watch-view.ts";

const HOURS = 24;
const weekdays = Object.keys(watchSettings.weekday.choices) as (keyof typeof watchSettings.weekday.choices)[];

const options = { ...contractOption, ...watchSettings } as const;
type Name = Exclude<keyof typeof options, "weekday">;
const pages = {
  new: ["contract", "channel", "what", "every", "hour"],
  edit: ["channel", "what", "every", "hour", "change"],
  delivery: ["channel", "role", "ping", "publish"],
} as const satisfies Record<string, readonly Name[]>;

/** A new watch, or the settings of one on two pages. */
export const watchForm: NonNullable<View<WatchState>["form"]> = {
  async fill({ id, act, collection }, context) {
    const { say } = context.language;
    if (id === undefined) {
      const contract = await collectionText(collection ?? (await defaultIn(context)), context);
      const values = valuesOf({ digest: usualDigest, channel: context.channel?.id }, contract);
      return page("new", say("watch.button.new"), values, context);
    }
    const watches = await orUnavailable(context.memory.watches.of(serverIn(context)));
    const watch = watches.find((one) => one.id === id);
    if (!watch) throw new ProblemError({ name: "unknown_watch" });
    if (act === "delivery") return page("delivery", say("watch.button.delivery"), valuesOf(watch), context);
    const names = await context.memory.collections.namesOf([watch.collection]);
    return page("edit", plainNameIn(names, watch), valuesOf(watch), context);
  },
  read({ id }, { every, ...entries }) {
    const what = entries["what"];
    const isWeekly = weekdays.some((day) => day === every);
    const digest = every === undefined ? {} : isWeekly ? { every: "week", weekday: every } : { every };
    const { hour, ...others } = entries;
    // The fields of a digest are always filled in.
    const isOther = whats.some((one) => one === what && !has(one, "digest"));
    const kinds = isOther ? {} : { ...digest, hour };
    const pings = "role" in entries && entries["role"] === undefined ? { ping: "none" } : {};
    const given = { ...others, ...kinds, ...pings };
    return id === undefined ? { subcommand: "add", options: given } : { subcommand: "edit", options: { ...given, watch: id } };
  },
};

const defaultIn = async ({ memory, server }: Context) =>
  server === undefined ? undefined : (await memory.servers.get(server))?.collection;

type Values = { readonly [N in Name]?: string | number | boolean | undefined };

type Settings = Pick<Watch, "digest" | "alert" | "card" | "ping" | "publish"> & { readonly channel: string | undefined };

function valuesOf(watch: Settings, contract?: string): Values {
  const { digest = usualDigest, alert, channel, ping, publish } = watch;
  return {
    contract,
    channel,
    what: whatOf(watch),
    every: digest.every === "week" ? String(digest.weekday) : digest.every,
    hour: digest.hour,
    change: alert?.change,
    role: ping?.role,
    ping: ping?.with ?? (alert ? "alerts" : "all"),
    publish,
  };
}

function page(of: keyof typeof pages, title: string, values: Values, context: Context): Form {
  const { say, clock } = context.language;
  const field = (name: Name): FormField => {
    const option: OptionDefinition = options[name];
    const made = optionField(name, option, { label: say(`watch.form.${name}`), value: values[name] }, context);
    if (made.kind === "text" && name === "hour") {
      const choices = Array.from({ length: HOURS }, (_, hour) => ({ name: clock(hour), value: String(hour) }));
      return { ...made, kind: "choice", choices, chosen: made.value };
    }
    if (made.kind !== "choice") return made;
    const { choices } = made;
    if (name === "ping") return { ...made, choices: choices.filter(({ value }) => value !== "none") };
    if (name !== "every") return made;
    const days = weekdays.map((day) => ({ name: say(`watch.weekday.${day}`), value: day }));
    return { ...made, choices: [...choices.filter(({ value }) => value === "day"), ...days] };
  };
  return { title, fields: pages[of].map(field) };
}
