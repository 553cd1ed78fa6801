import { withoutRepeats } from "../../src/analysis/lists.ts";
import { orUnavailable } from "../../src/bot/answer/interaction-settings.ts";
import { ProblemError } from "../../src/bot/answer/problems.ts";
import { knownHere } from "../../src/bot/collections/collection-suggestions.ts";
import type { OptionDefinition } from "../../src/bot/command/definition.ts";
import { postingChannels } from "../../src/bot/command/posting-permissions.ts";
import { MAX_CHOICES } from "../../src/bot/delivery/limits.ts";
import { optionField } from "../../src/bot/form/fields.ts";
import type { Form, FormEntries, FormField } from "../../src/bot/form/form.ts";
import type { Context, View } from "../../src/bot/view/view.ts";
import type { WatchKind } from "../../src/bot/watch/kind.ts";
import { kindsIn, watchKinds } from "../../src/bot/watch/kinds.ts";
import { labelled, plainNameIn } from "../../src/bot/watch/list.ts";
import { type Subscription, subscriptionsOf, type What, whatOf } from "../../src/bot/watch/subscriptions.ts";
import { plainNameOf } from "../../src/cards/card.ts";
import type { Address } from "../../src/contract/address.ts";
import type { Kinds } from "../../src/memory/watches.ts";
import { serverIn } from "./settings.ts";
import { watchedOption, watchSettings } from "./watch-options.ts";

export interface WatchState {
  readonly page?: number | undefined;
  readonly id?: string | undefined;
  readonly act?: "preview" | "remove" | "resume" | "pause" | "delivery" | "confirm" | "post" | undefined;
  /** Filled into the form for a new watch. */
  readonly collection?: Address | undefined;
}

const HOURS = 24;
const weekdays = Object.keys(watchSettings.weekday.choices) as (keyof typeof watchSettings.weekday.choices)[];

const options = { ...watchedOption, ...watchSettings } as const;
type Name = Exclude<keyof typeof options, "weekday">;
/** Discord's most fields of a form. */
const MAX_FIELDS = 5;
/** The collection of a new watch as text, in place of the one that is picked. UTF-16 units: links are long. */
const link = { name: "link", maxLength: 300 };

/** A board mentions nobody. */
export const deliveryLabel = ({ table }: Subscription) =>
  table === "boards" ? "watch.button.publishing" : "watch.button.delivery";

/** The form for a new watch, and the two forms of a stored watch: one for its posts, one for their delivery. */
export const watchForm: NonNullable<View<WatchState>["form"]> = {
  async fill({ id, act, collection }, context) {
    const { say } = context.language;
    if (id === undefined) return newWatchForm(collection, context);
    const watch = await findSubscription(id, context);
    const [what, values] = [whatOf(watch), valuesOf(watch, whatOf(watch))];
    if (act === "delivery") {
      const mentions = watch.table === "boards" ? [] : secondPage;
      return form(say(deliveryLabel(watch)), ["channel", ...mentions, "publish"], values, context);
    }
    const names = await context.memory.collections.namesOf([watch.collection]);
    return form(plainNameIn(names, watch), settingFields(what, ["channel", "what"]), values, context);
  },
  async read({ id }, entries, context) {
    const watch = id === undefined ? undefined : await findSubscription(id, context);
    const values = watch ? valuesOf(watch, whatOf(watch)) : valuesOf(newWatch(context), "digest");
    const { link: typed = "", ...picked } = entries;
    const named = String(typed).trim() === "" ? picked : { ...picked, contract: typed };
    const changed = Object.entries(named).filter(isRequested(entries["what"], values, context));
    const { every, ...rest } = Object.fromEntries(changed);
    const day = weekdays.some((name) => name === every) ? { every: "week", weekday: every } : { every };
    const options = { ...rest, ...(every !== undefined && day) };
    return id === undefined ? { subcommand: "add", options } : { subcommand: "edit", options: { ...options, watch: id } };
  },
};

/**
 * A new watch needs its collection, which is picked among those that the server knows or typed, its channel, and for alerts the
 * change; all else has a default, and is set by *Edit*.
 */
async function newWatchForm(collection: Address | undefined, context: Context): Promise<Form> {
  const { memory, server: id, language } = context;
  const server = id === undefined ? undefined : await memory.servers.get(id);
  const first = collection ?? server?.collection;
  const known = await knownHere({ id, server }, memory.collections);
  const names = await memory.collections.namesOf(first === undefined ? [] : [first]);
  const own = first === undefined ? [] : [{ collection: first, name: names.get(first) }];
  const offered = withoutRepeats([...own, ...known], (item) => item.collection).slice(0, MAX_CHOICES);
  const values = { ...valuesOf(newWatch(context), "digest"), contract: first };
  const { title, fields } = form(language.say("watch.button.new"), ["contract", "channel", "what", "change"], values, context);
  const [contract, ...rest] = fields;
  if (!contract || offered.length === 0) return { title, fields };
  const choices = offered.map((item) => ({
    name: plainNameOf({ contract: item.collection, name: item.name }),
    value: item.collection,
  }));
  const { name, label } = contract;
  const other = {
    ...link,
    kind: "text",
    label: language.say("watch.form.link"),
    description: language.say("watch.form.link.hint"),
  };
  return {
    title,
    fields: [{ name, label, kind: "choice", choices, chosen: first, isOptional: true }, ...rest, other as FormField],
  };
}

const fieldsOf = (kind: WatchKind): Name[] => Object.keys(kind.fields(undefined)) as Name[];
const kindFields = watchKinds.flatMap(fieldsOf);
const secondPage = watchKinds.flatMap((kind: WatchKind) => kind.secondPage ?? []) as Name[];

/** The form's fields: `first`, those of the watch's own kinds, and of other kinds as many as Discord allows in a form. */
function settingFields(what: What, first: readonly Name[]): Name[] {
  const own = kindsIn(what).flatMap(fieldsOf);
  const fields = [...new Set([...own, ...kindFields])].filter((name) => !secondPage.includes(name));
  const fitting = fields.slice(0, MAX_FIELDS - first.length);
  return [...first, ...kindFields.filter((name) => fitting.includes(name))];
}

/** Whether a field counts: a form also has fields of kinds that were not chosen, which count only if somebody changed them. */
const isRequested =
  (what: FormEntries[string], values: Values, { language: { readNumber } }: Context) =>
  ([name, entry]: [string, FormEntries[string]]): boolean => {
    const kind = watchKinds.find(({ options }) => Object.hasOwn(options, name));
    if (typeof what !== "string" || !kind || kindsIn(what).includes(kind)) return true;
    const value = values[name as Name];
    if (typeof value === "number") return readNumber(String(entry ?? "")) !== value;
    return String(entry ?? "") !== String(value ?? "");
  };

/** @param text an id, or the label of a suggestion. */
export async function findSubscription(text: string, context: Context): Promise<Subscription> {
  const all = await orUnavailable(subscriptionsOf(context.memory, serverIn(context)));
  const found = all.find(({ id }) => id === text) ?? (await labelled(text, all, context));
  if (!found) throw new ProblemError({ name: "unknown_watch" });
  return found;
}

/** The values of a new watch. Without the channel if its type is wrong: Discord would refuse the form. */
const newWatch = ({ channel }: Context): Filling => ({
  channel: postingChannels.some((type) => type === channel?.type) ? channel?.id : undefined,
});

type Values = { readonly [N in Name]?: string | number | boolean | undefined };

interface Filling extends Partial<Pick<Subscription, "publish">> {
  readonly channel: string | undefined;
  readonly kinds?: Kinds;
}

const valuesOf = ({ kinds = {}, channel, publish }: Filling, what: What): Values => ({
  channel,
  what,
  publish,
  ...Object.assign({}, ...watchKinds.map((kind: WatchKind) => kind.fields(kinds[kind.name]))),
});

function form(title: string, names: readonly Name[], values: Values, context: Context): Form {
  const { clock, weekday } = context.language;
  const field = (name: Name): FormField => {
    const option: OptionDefinition = options[name];
    const made = optionField(name, option, values[name], context);
    if (made.kind === "text" && name === "hour") {
      const choices = Array.from({ length: HOURS }, (_, hour) => ({ name: clock(hour), value: String(hour) }));
      return { ...made, kind: "choice", choices, chosen: String(values.hour) };
    }
    if (made.kind !== "choice" || name !== "every") return made;
    // The form offers the weekdays in place of «week»; `read` makes both options of one.
    const days = weekdays.map((day) => ({ name: weekday(Number(day)), value: day }));
    return { ...made, choices: [...made.choices.filter(({ value }) => value === "day"), ...days] };
  };
  return { title, fields: names.map(field) };
}
