import { ProblemError } from "../../src/bot/answer/problems.ts";
import { orUnavailable } from "../../src/bot/answer/settings.ts";
import type { OptionDefinition } from "../../src/bot/command/definition.ts";
import { postingChannels } from "../../src/bot/command/posting-permissions.ts";
import { collectionText, optionField } from "../../src/bot/form/fields.ts";
import type { Form, FormEntries, FormField } from "../../src/bot/form/form.ts";
import type { Context, View } from "../../src/bot/view/view.ts";
import { kindsIn, usualDigest, watchKinds } from "../../src/bot/watch/kinds.ts";
import { plainNameIn } from "../../src/bot/watch/list.ts";
import { type Subscription, subscriptionsOf, type What, whatOf } from "../../src/bot/watch/subscriptions.ts";
import type { Address } from "../../src/contract/address.ts";
import type { WatchKinds } from "../../src/memory/watches.ts";
import { contractOption } from "./options.ts";
import { serverIn } from "./settings.ts";
import { watchSettings } from "./watch-options.ts";

export interface WatchState {
  readonly page?: number | undefined;
  readonly id?: string | undefined;
  readonly act?: "preview" | "remove" | "resume" | "pause" | "delivery" | undefined;
  /** Filled into the form for a new watch. */
  readonly collection?: Address | undefined;
}

const HOURS = 24;
const weekdays = Object.keys(watchSettings.weekday.choices) as (keyof typeof watchSettings.weekday.choices)[];

const options = { ...contractOption, ...watchSettings } as const;
type Name = Exclude<keyof typeof options, "weekday">;
const pages = {
  new: ["contract", "channel", "what", "every", "hour"],
  edit: ["channel", "what", "every", "hour", "change"],
  delivery: ["channel", "role", "publish"],
} as const satisfies Record<string, readonly Name[]>;

/** A new watch, or the settings of one on two pages. */
export const watchForm: NonNullable<View<WatchState>["form"]> = {
  async fill({ id, act, collection }, context) {
    const { say } = context.language;
    if (id === undefined) {
      const contract = await collectionText(collection ?? (await defaultIn(context)), context);
      return page("new", say("watch.button.new"), { ...valuesOf(newWatch(context), "digest"), contract }, context);
    }
    const watch = await findSubscription(id, context);
    if (act === "delivery") return page("delivery", say("watch.button.delivery"), valuesOf(watch, whatOf(watch)), context);
    const names = await context.memory.collections.namesOf([watch.collection]);
    return page("edit", plainNameIn(names, watch), valuesOf(watch, whatOf(watch)), context);
  },
  async read({ id }, entries, context) {
    const watch = id === undefined ? undefined : await findSubscription(id, context);
    const values = watch ? valuesOf(watch, whatOf(watch)) : valuesOf(newWatch(context), "digest");
    const meant = Object.entries(entries).filter(isMeant(entries["what"], values, context));
    const { every, ...rest } = Object.fromEntries(meant);
    const day = weekdays.some((name) => name === every) ? { every: "week", weekday: every } : { every };
    const options = { ...rest, ...(every !== undefined && day) };
    return id === undefined ? { subcommand: "add", options } : { subcommand: "edit", options: { ...options, watch: id } };
  },
};

/** A form has the fields of kinds that were not chosen, too: as they were filled in they ask for nothing. */
const isMeant =
  (what: FormEntries[string], values: Values, { language: { readNumber } }: Context) =>
  ([name, entry]: [string, FormEntries[string]]): boolean => {
    const kind = Object.values(watchKinds).find(({ options }) => Object.hasOwn(options, name));
    if (typeof what !== "string" || !kind || kindsIn(what).includes(kind.name)) return true;
    const value = values[name as Name];
    if (typeof value === "number") return readNumber(String(entry ?? "")) !== value;
    return String(entry ?? "") !== String(value ?? "");
  };

export async function findSubscription(id: string, context: Context): Promise<Subscription> {
  const all = await orUnavailable(subscriptionsOf(context.memory, serverIn(context)));
  const found = all.find((subscription) => subscription.id === id);
  if (!found) throw new ProblemError({ name: "unknown_watch" });
  return found;
}

/** Discord refuses a form with a channel of another kind. */
const newWatch = ({ channel }: Context): Settings => ({
  digest: usualDigest,
  channel: postingChannels.some((type) => type === channel?.type) ? channel?.id : undefined,
});

const defaultIn = async ({ memory, server }: Context) =>
  server === undefined ? undefined : (await memory.servers.get(server))?.collection;

type Values = { readonly [N in Name]?: string | number | boolean | undefined };

type Settings = WatchKinds & Pick<Subscription, "publish"> & { readonly channel: string | undefined };

function valuesOf({ digest = usualDigest, alert, channel, publish }: Settings, what: What): Values {
  return {
    ...{ channel, what },
    every: digest.every === "week" ? String(digest.weekday) : digest.every,
    hour: digest.hour,
    change: alert?.change,
    role: alert?.role,
    publish,
  };
}

function page(of: keyof typeof pages, title: string, values: Values, context: Context): Form {
  const { say, clock, weekday } = context.language;
  const field = (name: Name): FormField => {
    const option: OptionDefinition = options[name];
    const made = optionField(name, option, { label: say(`watch.form.${name}`), value: values[name] }, context);
    if (made.kind === "text" && name === "hour") {
      const choices = Array.from({ length: HOURS }, (_, hour) => ({ name: clock(hour), value: String(hour) }));
      return { ...made, kind: "choice", choices, chosen: String(values.hour) };
    }
    if (made.kind !== "choice") return made;
    const { choices } = made;
    if (name !== "every") return made;
    const days = weekdays.map((day) => ({ name: weekday(Number(day)), value: day }));
    return { ...made, choices: [...choices.filter(({ value }) => value === "day"), ...days] };
  };
  return { title, fields: pages[of].map(field) };
}
