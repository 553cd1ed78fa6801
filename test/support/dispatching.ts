import { commands } from "../../commands/index.ts";
import { Dispatcher, type DispatcherOptions } from "../../src/bot/answer/dispatch.ts";
import type { Interaction } from "../../src/bot/answer/interaction.ts";
import type { DeliveryError, FirstResponse, OutgoingMessage, PictureFile, Responder } from "../../src/bot/answer/responder.ts";
import type { FormEntries } from "../../src/bot/form/form.ts";
import { plainSigns } from "../../src/cards/signs.ts";
import { createStore } from "../../src/collection-api/answer-store.ts";
import type { AnswerSource } from "../../src/collection-api/api.ts";
import { CachedCollectionApi } from "../../src/collection-api/cached-client.ts";
import { alertIntervalMs, asMemory, emptyMemory, type FakeMemory, openDirect, readRoles } from "./empty-memory.ts";
import { FakeClock } from "./fake-clock.ts";
import { metricsAtRest } from "./metrics.ts";
import { noOverrides } from "./overrides.ts";
import { recordLog } from "./recorded-log.ts";
import { ScriptedApi } from "./scripted-api.ts";

export type Sent =
  | { readonly what: "respond"; readonly response: FirstResponse }
  | { readonly what: "edit"; readonly message: OutgoingMessage; readonly picture?: PictureFile | undefined }
  | { readonly what: "followUp"; readonly message: OutgoingMessage }
  | { readonly what: "remove" };

/** Records replies; fails as the test says. */
export class RecordingResponder implements Responder {
  readonly sent: Sent[] = [];
  /** Rejections of the next sends, in order; `undefined` lets one through. */
  readonly failures: (DeliveryError | undefined)[] = [];

  respond = (response: FirstResponse) => this.#send({ what: "respond", response });
  edit = (message: OutgoingMessage, picture?: PictureFile) => this.#send({ what: "edit", message, ...(picture && { picture }) });
  followUp = (message: OutgoingMessage) => this.#send({ what: "followUp", message });
  remove = () => this.#send({ what: "remove" });

  async #send(sent: Sent): Promise<void> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.sent.push(sent);
  }
}

/** The real dispatcher, commands, cards and cache, with an API and a clock under the test's control. */
export function setUpDispatcher({
  source,
  memory = emptyMemory,
  ...options
}: Partial<Pick<DispatcherOptions, "budgets" | "commands" | "draw" | "openDirect" | "readOverrides" | "readRoles">> & {
  readonly memory?: FakeMemory;
  readonly clock?: FakeClock;
  /** Another source of answers. */
  readonly source?: AnswerSource;
} = {}) {
  const clock = options.clock ?? new FakeClock();
  const api = new ScriptedApi(clock);
  const cached = new CachedCollectionApi(source ?? api, {
    ttlMs: 60_000,
    staleMs: 3_600_000,
    store: createStore(100).store,
    clock,
  });
  const { log, lines } = recordLog();
  const metrics = metricsAtRest();
  const dispatcher = new Dispatcher({
    commands,
    api: cached,
    card: {
      imageOrigins: new Set(["https://pbs.twimg.com", "https://cdn.bsky.app"]),
      explorerUrl: "https://etherscan.io/address/{address}",
      signs: plainSigns,
    },
    alertIntervalMs,
    openDirect,
    readRoles,
    readOverrides: noOverrides,
    memory: asMemory(memory),
    log,
    onAnswered: metrics.commandAnswered,
    clock,
    ...options,
  });

  const handle = (interaction: Partial<Interaction> & Pick<Interaction, "kind">, responder = new RecordingResponder()) => {
    const asked = {
      id: "1500000000000000000",
      locale: "en-US",
      ageRestricted: false,
      canEmbed: true,
      member: "1100000000000000004",
      server: "1100000000000000002",
      serverLocale: "en-US",
      isInstalledInServer: true,
      ...interaction,
    } as Interaction;
    return { responder, done: dispatcher.handle(asked, responder) };
  };
  return {
    /** A member types an option; by default the contract of `/scores`. */
    complete: (
      typed: string,
      where: Partial<Extract<Interaction, { readonly kind: "autocomplete" }>> = {},
      responder?: RecordingResponder,
    ) => handle({ kind: "autocomplete", name: "scores", option: "contract", typed, ...where } as Interaction, responder),
    clock,
    api,
    dispatcher,
    metrics,
    /** The log, line by line. */
    lines,
    type: (
      name: string,
      options: Record<string, unknown>,
      circumstances: Partial<Extract<Interaction, { readonly kind: "command" }>> = {},
      responder?: RecordingResponder,
    ) => handle({ kind: "command", type: "slash", name, options, ...circumstances } as Interaction, responder),
    /** A member submits a form, by default one that a private answer of their own opened. */
    submit: (customId: string, entries: FormEntries, circumstances: Partial<Interaction> = {}, responder?: RecordingResponder) =>
      handle(
        {
          kind: "form",
          customId,
          entries,
          ...{ application: "1100000000000000001", roles: [], isOwn: true, madeBy: undefined, isPrivate: true },
          ...{ channels: [], pickedRoles: [] },
          ...circumstances,
        } as Interaction,
        responder,
      ),
    click: (customId: string, circumstances: Partial<Interaction> = {}, responder?: RecordingResponder) =>
      handle(
        {
          kind: "button",
          customId,
          application: "1100000000000000001",
          roles: [],
          choices: [],
          isOwn: true,
          madeBy: undefined,
          isPrivate: false,
          isDirect: false,
          ...circumstances,
        } as Interaction,
        responder,
      ),
  };
}
