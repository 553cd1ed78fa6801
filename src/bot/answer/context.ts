import type { CardSettings } from "../../cards/card.ts";
import type { Answer, CallOptions, CollectionApi } from "../../collection-api/api.ts";
import { CollectionApiError } from "../../collection-api/errors.ts";
import type { Address } from "../../contract/address.ts";
import type { Entries, Operation } from "../../contract/schemas.ts";
import { type Clock, deadline } from "../../infra/clock.ts";
import type { Memory } from "../../memory/memory.ts";
import type { Language, languageOf } from "../../words/language.ts";
import type { Budgets } from "../budgets/budgets.ts";
import { type CollectionSearch, resolveCollection } from "../collections/collection-resolver.ts";
import type { Command } from "../command/command.ts";
import type { BoundApi, Context } from "../view/view.ts";
import { settingsServer } from "./interaction-settings.ts";
import { usedUpProblem } from "./problems.ts";
import type { Question } from "./questions.ts";

/** After this time a stale answer is used: the reply then needs no deferral. */
const ANSWER_BY_MS = 1_800;
/** A refresh accepts data up to this old. */
export const REFRESH_AFTER_MS = 10_000;
const WAIT_FOR_NAME_MS = 300;

export interface AnsweringOptions {
  readonly commands: readonly Command[];
  readonly api: CollectionApi;
  readonly card: CardSettings;
  readonly memory: Memory;
  /** Finds collections by name or slug in the service. See `CollectionApiClient.find`. */
  readonly find?: ((query: string, spend: () => void) => ReturnType<CollectionSearch>) | undefined;
  readonly alertIntervalMs: number;
  /** Resolves to the id of the channel of direct messages with a member; rejects with a `DeliveryError`. */
  readonly openDirect: (member: string) => Promise<string>;
  readonly budgets?: Pick<Budgets, "take" | "takeCall"> | undefined;
  readonly clock: Clock;
  readonly languageOf?: typeof languageOf;
}

/** The context for a command and its views to answer a question. */
export function contextFor(question: Question, language: Language, options: AnsweringOptions): Context {
  const { card, memory, clock, alertIntervalMs, openDirect, commands } = options;
  const { interaction } = question;
  const find = async (query: string) => (await options.find?.(query, () => spend(interaction.member, options))) ?? [];
  const api = boundApi(question, options);
  return {
    ...card,
    language,
    ageRestricted: interaction.ageRestricted,
    api,
    memory,
    nameBeside: (answer, contract) => nameBeside(answer, contract, api, options),
    now: clock.now(),
    alertIntervalMs,
    member: interaction.member,
    locale: interaction.locale,
    openDirect: () => openDirect(interaction.member),
    server: settingsServer(interaction),
    serverLocale: interaction.serverLocale,
    channel: interaction.channel,
    channels: "channels" in interaction ? (interaction.channels ?? []) : [],
    pickedRoles: "pickedRoles" in interaction ? (interaction.pickedRoles ?? []) : [],
    resolve: (text) => resolveCollection(text, interaction, memory, find),
    definitions: commands.map(({ definition }) => definition),
  };
}

function boundApi({ audience, interaction, refresh }: Question, options: AnsweringOptions): BoundApi {
  const { api, memory, clock } = options;
  const isPublicInServer = audience === "public" && interaction.server !== undefined;
  const call: CallOptions = {
    answerBy: clock.now() + ANSWER_BY_MS,
    spend: () => spend(interaction.member, options),
    ...(refresh && { maxAgeMs: REFRESH_AFTER_MS }),
  };
  const bound =
    <O extends Operation>(operation: O) =>
    async (contract: Address) => {
      const answer = (await api[operation](contract, call)) as Answer<Entries[O]>;
      if (isPublicInServer && answer.cache !== "stale") memory.history.record(contract, { [operation]: answer });
      return answer;
    };
  return { scores: bound("scores"), influencers: bound("influencers"), tweets: bound("tweets") };
}

/** @throws {CollectionApiError} `over_budget`. */
function spend(member: string, { budgets, clock }: AnsweringOptions): void {
  const usedUp = budgets?.takeCall(member);
  if (!usedUp) return;
  const cause = usedUpProblem(usedUp, clock.now());
  throw new CollectionApiError("over_budget", "a budget is used up, so the service was not asked", { cause });
}

async function nameBeside(
  answer: Promise<unknown>,
  contract: Address,
  api: BoundApi,
  { memory, clock }: AnsweringOptions,
): Promise<string | undefined> {
  const known = (await memory.collections.namesOf([contract])).get(contract);
  if (known !== undefined) return known;
  const nothing = () => undefined;
  // A missing name is not worth an error: the address stands in for it.
  const fetching = api.scores(contract).then(({ entries }) => entries[0]?.name, nothing);
  const early = await deadline(fetching, { ms: WAIT_FOR_NAME_MS, clock });
  return early ?? Promise.race([fetching, answer.then(nothing, nothing)]);
}
