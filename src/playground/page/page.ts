import { ApplicationCommandType, ChannelType } from "discord-api-types/v10";
import { html, nothing, render, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type {
  Actions,
  ChannelEvent,
  ChannelView,
  FormValues,
  MemberCircumstances,
  MessageView,
  OpenedForm,
  Outcome,
  Snapshot,
  TimeSpan,
} from "../protocol.ts";
import { localized } from "./commands.ts";
import { Composer } from "./composer.ts";
import { act, listen, onForm } from "./connection.ts";
import { drawForm } from "./form.ts";
import { drawMessage, isPrivate, type MessageContext, memberNames } from "./message.ts";
import { drawPanel, drawTaskButton, type Task } from "./panel.ts";
import { writeTime } from "./time.ts";

/** A reader nearer to the end than this follows new messages. */
const NEAR_END_PX = 80;

let snapshot: Snapshot | undefined;
let messages = new Map<string, MessageView>();
let circumstances: MemberCircumstances = { member: "you", location: "server", locale: "en-US", nsfw: false };
const unseen = new Map<string, number>();
let news = "";
/** Clicks and selections under way, and messages whose last one failed. */
const busy = new Set<string>();
const failed = new Set<string>();
const timePassing: Task = { status: "", isUnderWay: false };
const restarting: Task = { status: "", isUnderWay: false };
let form: OpenedForm | undefined;
let formState = { isSending: false, hasFailed: false };
let isConnected = true;
let isPanelOpen = false;
let composer: Composer | undefined;

const now = () => Date.now() + (snapshot?.aheadMs ?? 0);
const locationId = ({ location, channel = "" }: Pick<MemberCircumstances, "location" | "channel">): string =>
  location === "dm" ? "dm" : channel;
const isFor = (view: MessageView): boolean =>
  view.asker === circumstances.member || (view.location === "server" && !isPrivate(view));
const isShown = (view: MessageView): boolean => isFor(view) && locationId(view) === locationId(circumstances);
const byId = (id: string): HTMLElement | null => document.getElementById(id);

function commandsOf(type: ApplicationCommandType) {
  const { location, member, locale } = circumstances;
  const offered =
    snapshot?.commands.filter((command) => command.type === type && command.offeredTo[location].includes(member)) ?? [];
  return offered.map((command) => localized(command, locale));
}

function draw(): void {
  if (!snapshot) return;
  const opened = snapshot;
  keepFocus(() => render(drawPage(opened), document.body));
}

/** Draws the view of another member, channel or language, with aria-live off: a screen reader would read everything again. */
function drawWithoutAnnouncing(): void {
  const log = byId("log");
  if (log) log.ariaLive = "off";
  takeAlong(draw);
  if (snapshot) composer?.update(commandsOf(ApplicationCommandType.ChatInput), snapshot, placeholder());
  requestAnimationFrame(() => {
    if (log) log.ariaLive = "polite";
  });
}

/** Makes a change, and scrolls to the end again if the reader was there. */
function takeAlong(change: () => void): void {
  const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = byId("scroller") ?? {};
  change();
  if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) scrollToEnd();
}

function scrollToEnd(): void {
  const scroller = byId("scroller");
  if (scroller) scroller.scrollTop = scroller.scrollHeight;
}

/** Makes a change. The focus in a changed message stays on the control of the same name; without one, it goes to the message. */
function keepFocus(change: () => void): void {
  const focused = document.activeElement;
  const message = focused?.closest<HTMLElement>("li[data-state]");
  const label = focused?.textContent;
  change();
  if (!focused || !message || (focused.isConnected && focused.textContent === label)) return;
  if (!message.isConnected) return void byId("scroller")?.focus();
  const controls = [...message.querySelectorAll<HTMLElement>("button, summary, a")];
  const same = controls.find(({ textContent }) => textContent !== "" && textContent === label);
  if (same || !focused.isConnected) (same ?? message).focus();
}

function tabs(): { readonly id: string; readonly name: string }[] {
  const channels = (snapshot?.channels ?? []).map(({ id, name }) => ({ id, name: `#${name}` }));
  return [...channels, { id: "dm", name: "@Collection Pulse" }];
}

const locationName = (id: string): string => tabs().find((tab) => tab.id === id)?.name ?? "";

const placeholder = (): string =>
  `Message ${locationName(locationId(circumstances))}${circumstances.member === "other" ? ` as ${memberNames.other.toLowerCase()}` : ""}`;

const leavePanel = ({ key }: KeyboardEvent) => key === "Escape" && isPanelOpen && setPanel(false);

const topics = {
  sample: "with sample data and a history made from its posts, all on this machine",
  live: "with posts that are written on Bluesky and Farcaster now, and floor prices of OpenSea",
  own: "with your own posts, all on this machine",
} as const;

function drawPage(opened: Snapshot): TemplateResult {
  const here = locationId(circumstances);
  const channel = opened.channels.find(({ id }) => id === here);
  const isForPosts = channel && channel !== opened.channels[0];
  const time = writeTime(new Date(now()), "dayAndTime", "en");
  const context = messageContext(opened);
  // The same characters look different in Chinese and in Japanese.
  const { locale } = circumstances;
  return html`<main class="channel" id="channel" ?inert=${isPanelOpen}>
    <header class="channel-header">
      <h1>${locationName(here)}</h1>
      <p class="topic">Collection Pulse ${topics[opened.data]}</p>
      <p class="clock" id="clock" ?hidden=${opened.aheadMs === 0}>${time}</p>
      <button
        type="button"
        class="secondary panel-toggle"
        id="panel-toggle"
        aria-controls="panel"
        aria-expanded=${isPanelOpen}
        @click=${() => setPanel(true)}
      >Settings</button>
    </header>
    <nav class="places" aria-label="Channels">${repeat(
      tabs(),
      ({ id }) => id,
      ({
        id,
        name,
      }) => html`<button type="button" class="place" aria-current=${id === here ? "page" : nothing} @click=${() => enter(id)}
        >${name} ${unseen.has(id) ? html`<span class="badge">${unseen.get(id)} new</span>` : nothing}</button>`,
    )}</nav>
    <p class="heard" role="status">${news}</p>
    <p class="banner" role="alert" ?hidden=${isConnected}>${
      isConnected ? "" : "The playground has stopped. Start it again with npm run playground; this page then reconnects."
    }</p>
    <section class="scroller" id="scroller" tabindex="-1" aria-label="Messages">
      ${isForPosts ? drawPostsWelcome(channel) : drawWelcome()}
      <div id="log" role="log" aria-relevant="additions" aria-label="New messages">
        <ol class="messages" id="messages" lang=${locale}>${repeat(
          [...messages.values()].filter(isShown),
          ({ id }) => id,
          (view) => drawMessage(view, context),
        )}</ol>
      </div>
    </section>
    <form class="composer" id="composer" aria-label="Write a message or a command" novalidate></form>
  </main>
  <aside class="panel ${isPanelOpen ? "open" : ""}" id="panel" aria-label="Playground settings" @keydown=${leavePanel}>
    <button type="button" class="secondary panel-close" @click=${() => setPanel(false)}>Back to the channel</button>
    ${drawPanel({
      ...opened,
      circumstances,
      time,
      timePassing,
      restarting,
      change: setCircumstances,
      passTime,
      restart,
      typeAbout: (address) => {
        setPanel(false);
        typeAbout("scores", [address]);
      },
    })}
  </aside>
  ${form ? drawForm(form, { ...opened, ...formState, locale, submit, close: closeForm }) : nothing}`;
}

function openForm(opened: OpenedForm): void {
  form = opened;
  formState = { isSending: false, hasFailed: false };
  draw();
  dialog()?.showModal();
}

/** Closes the form; the focus returns to where it was. */
function closeForm(): void {
  dialog()?.close();
  form = undefined;
  draw();
}

const dialog = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>("dialog#form");

async function submit(values: FormValues): Promise<void> {
  if (!form) return;
  const { id } = form;
  formState = { isSending: true, hasFailed: false };
  draw();
  const outcome = await act("submit", { circumstances, form: id, values });
  const hasFailed = !outcome || outcome.failed === true;
  formState = { isSending: false, hasFailed };
  if (form?.id === id && !hasFailed) closeForm();
  else draw();
}

const drawStarter = (text: string, start: () => void): TemplateResult =>
  html`<button type="button" class="secondary" @click=${start}>${text}</button>`;

/** Offers commands to begin with: not those with subcommands, because they change settings. */
function drawWelcome(): TemplateResult {
  const atOnce = commandsOf(ApplicationCommandType.ChatInput).filter(({ name }) => !name.includes(" "));
  return html`<div class="welcome">
    <img src="icon.svg" alt="" width="56" height="56">
    <h2>Try Collection Pulse</h2>
    <p>Type <kbd>/</kbd> to see its commands, or try one of these:</p>
    <div class="starters" id="starters">${atOnce.map(({ name }) => drawStarter(`/${name}`, () => typeAbout(name, addresses())))}</div>
  </div>`;
}

function drawPostsWelcome({ type }: ChannelView): TemplateResult {
  const isNews = type === ChannelType.GuildAnnouncement;
  const list = "watch list";
  const isOffered = commandsOf(ApplicationCommandType.ChatInput).some(({ name }) => name === list);
  const isSample = snapshot?.data === "sample";
  return html`<div class="welcome">
    <h2>Posts appear here</h2>
    <p>Press <b>New watch</b> under <kbd>/watch list</kbd>, and the bot posts changes here, ${
      isSample ? "as soon as you let time pass." : "digests at their hour and alerts once the numbers have changed."
    } ${isNews ? html`With <b>Mentions and publishing</b>, they also go to the channels that follow this one.` : nothing}</p>
    <div class="starters">
      ${
        isOffered
          ? drawStarter(`/${list}`, () => typeAbout(list, []))
          : "Only members with Manage Server can use it: set “You act as” to “You”."
      }
      ${isSample ? drawTaskButton("A day passes", timePassing, () => passTime("day")) : nothing}
    </div>
    <p class="hint time-said" role="status">${timePassing.status}</p>
  </div>`;
}

const addresses = (): string[] => (snapshot?.collections ?? []).filter(({ hasData }) => hasData).map(({ address }) => address);

function messageContext({ channels, roles, rolesOf, mirrored, data }: Snapshot): MessageContext {
  const controlKey = ({ id }: MessageView, customId: string) => `${circumstances.member} ${id} ${customId}`;
  const use = async (view: MessageView, customId: string, send: () => Promise<Outcome | undefined>) => {
    const key = controlKey(view, customId);
    if (busy.has(key)) return;
    busy.add(key);
    failed.delete(view.id);
    draw();
    const outcome = await send();
    busy.delete(key);
    if (!outcome || outcome.failed) failed.add(view.id);
    draw();
  };
  return {
    circumstances,
    locale: circumstances.locale,
    now: now(),
    channels,
    roles,
    rolesOf,
    menu: commandsOf(ApplicationCommandType.Message),
    // The server's policy names the hosts of real people's pictures.
    pathOf: (url) => (mirrored.includes(new URL(url).origin) ? new URL(url).pathname : data === "sample" ? undefined : url),
    isBusy: (view, customId) => busy.has(controlKey(view, customId)),
    hasFailed: ({ id }) => failed.has(id),
    use,
  };
}

function setCircumstances(changed: Partial<MemberCircumstances>): void {
  circumstances = { ...circumstances, ...changed };
  unseen.delete(locationId(circumstances));
  failed.clear();
  drawWithoutAnnouncing();
}

function enter(id: string): void {
  setCircumstances(id === "dm" ? { location: "dm" } : { location: "server", channel: id });
  scrollToEnd();
}

function setPanel(isOpen: boolean): void {
  isPanelOpen = isOpen;
  draw();
  (isOpen ? byId("panel")?.querySelector("button") : byId("panel-toggle"))?.focus();
}

async function run(task: Task, meanwhile: string, work: () => Promise<string>): Promise<void> {
  Object.assign(task, { status: meanwhile, isUnderWay: true });
  draw();
  Object.assign(task, { status: await work(), isUnderWay: false });
  draw();
}

const passTime = (span: TimeSpan): void =>
  void run(timePassing, "The bot records, compares and posts…", async () => {
    const what = span === "hour" ? "An hour" : "A day";
    return (await act("passTime", { span }))
      ? `${what} has passed.`
      : `${what} has not passed. Try again or, if that fails too, stop the playground and start it with npm run playground.`;
  });

const restart = (): void =>
  void run(restarting, "The bot is restarting…", async () =>
    (await act("restart", {}))
      ? "The bot is back. Settings and watches are still there."
      : "The bot did not come back. Stop the playground and start it with npm run playground.",
  );

/** Sends a command with as many of the collections as it needs. */
function typeAbout(name: string, about: readonly string[]): void {
  const command = commandsOf(ApplicationCommandType.ChatInput).find((candidate) => candidate.name === name);
  if (!command) return;
  // The bot suggests collections; other options have fixed choices.
  const needed = command.options.filter((option) => option.autocomplete && (option.required || option.name === "contract"));
  composer?.run(command, Object.fromEntries(needed.map((option, index) => [option.name, about[index] ?? ""])));
}

function take(event: ChannelEvent): void {
  if ("snapshot" in event) open(event.snapshot);
  else if ("message" in event) show(event.message);
  else if ("removed" in event) {
    messages.delete(event.removed);
    draw();
  } else if (snapshot) {
    snapshot = { ...snapshot, ...event.changed };
    if (event.changed.channels) settle();
    else draw();
  }
}

function open(opened: Snapshot): void {
  snapshot = opened;
  // A page that has reconnected may show the status of an earlier playground.
  for (const task of [timePassing, restarting]) if (!task.isUnderWay) task.status = "";
  messages = new Map(opened.messages.map((view) => [view.id, view]));
  const isFirst = !composer;
  if (isFirst) draw();
  composer ??= createComposer();
  settle();
  if (isFirst) composer.focus();
}

function settle(): void {
  const [first] = snapshot?.channels ?? [];
  const isThere = tabs().some(({ id }) => id === locationId(circumstances));
  if (!isThere && first) setCircumstances({ channel: first.id });
  else drawWithoutAnnouncing();
}

function show(view: MessageView): void {
  const before = messages.get(view.id);
  const isNew = !before || !isFor(before);
  // A message that becomes public is new to the others, so it moves to the end.
  if (before && isPrivate(before) && !isPrivate(view)) messages.delete(view.id);
  messages.set(view.id, view);
  failed.delete(view.id);
  const location = locationId(view);
  if (isNew && isFor(view) && !isShown(view)) {
    const count = (unseen.get(location) ?? 0) + 1;
    unseen.set(location, count);
    news = `${count === 1 ? "A new message" : `${count} new messages`} in ${locationName(location)}`;
  }
  takeAlong(draw);
  if (isNew && isShown(view) && view.asker === circumstances.member) scrollToEnd();
}

function createComposer(): Composer {
  const form = byId("composer");
  if (!form) throw new Error("the page has no composer");
  return new Composer(form, (action, input) => act(action, { ...input, circumstances } as Actions[typeof action]));
}

// In a wide window, the panel covers nothing.
matchMedia("(width >= 56rem)").addEventListener("change", () => {
  isPanelOpen = false;
  draw();
});
onForm(openForm);
setInterval(draw, 1_000);
listen(take, (isThere) => {
  isConnected = isThere;
  draw();
});
