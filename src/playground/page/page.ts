import type { Actions, ChannelEvent, ChannelView, Choice, Outcomes, PostingView, Snapshot } from "../protocol.ts";
import { ChannelTabs } from "./channel-tabs.ts";
import { ChannelLog, placeOf } from "./channel-view.ts";
import { setClockAhead } from "./clock.ts";
import { Composer } from "./composer.ts";
import { act, listen } from "./connection.ts";
import { byId, element } from "./dom.ts";
import { ExchangeDrawer } from "./last-exchange.ts";
import { localized } from "./localized.ts";
import { refreshTimes } from "./markup.ts";
import { memberNames } from "./message.ts";
import { Panel } from "./panel.ts";

/** Discord reference, «Application Command Types». */
const CHAT_INPUT = 1;
const MESSAGE = 3;

let snapshot: Snapshot | undefined;
let posting: PostingView | undefined;
/** The commands that the member who looks is offered where they are, in their language. */
const commandsOf = (type: number) => {
  const { place, member, locale } = panel.circumstances;
  const offered = snapshot?.commands.filter((command) => command.type === type && command.offered[place].includes(member)) ?? [];
  return offered.map((command) => localized(command, locale));
};

const drawer = new ExchangeDrawer();
const panel = new Panel({
  onCircumstances: () => {
    nameThePlace();
    // The same characters look different in Chinese and in Japanese.
    byId("messages").lang = panel.circumstances.locale;
    composer.commands = commandsOf(CHAT_INPUT);
    drawStarters();
    channel.redraw();
  },
  onAccess: (access) => void attempt("access", { access }),
  onTime: async (span) => (await attempt("passTime", { span })) !== undefined,
  onCondition: (condition) => void attempt("condition", { condition }),
  onRestart: async () => (await attempt("restart", {})) !== undefined,
  onCollection: (address) => {
    panel.close();
    askAbout("scores", [address]);
  },
});
const tabs = new ChannelTabs((place) => {
  panel.change(place);
  channel.scrollToEnd();
});
const here = () => ({ circumstances: panel.circumstances });

const channel = new ChannelLog(
  () => panel.circumstances,
  () => ({
    locale: panel.circumstances.locale,
    menu: commandsOf(MESSAGE),
    click: ({ id }, { customId }) => click(id, customId),
    select: async ({ id }, { customId }, values) =>
      (await attempt("select", { ...here(), message: id, customId, values: [...values] }))?.failed === false,
    dismiss: ({ id }) => void attempt("dismiss", { ...here(), message: id }),
    useMenu: ({ id }, { name }) => void attempt("menu", { ...here(), name, message: id }),
  }),
  (message) => tabs.count(placeOf(message)),
);
const composer = new Composer({
  sendMessage: async (content) => ((await attempt("message", { ...here(), content })) ? undefined : "unreachable"),
  sendCommand: async (name, options) => {
    const outcome = await attempt("command", { ...here(), name, options });
    return outcome ? outcome.notOffered : "unreachable";
  },
  choices: async (name, option, typed, options): Promise<readonly Choice[] | undefined> => {
    const outcome = await attempt("choices", { ...here(), name, option, typed, options });
    return outcome?.failed === false ? outcome.choices : undefined;
  },
});

byId("panel").append(panel.root, drawer.root);
setInterval(refreshTimes, 1_000);
listen(take, (isThere) => {
  byId("lost").hidden = isThere;
  byId("lost").textContent = isThere
    ? ""
    : "The playground has stopped. Start it again with npm run playground; this page then reconnects.";
});

/** Does something; undefined when the playground does not take it, which the banner or the console says. */
async function attempt<A extends keyof Actions>(action: A, input: Actions[A]): Promise<Outcomes[A] | undefined> {
  try {
    return await act(action, input);
  } catch (error) {
    console.error(`${action} failed: ${(error as Error).message}`);
    return undefined;
  }
}

const clicks = new Map<string, Promise<boolean>>();

/** Clicks a button, or joins the member's click on it that is under way; answers whether that worked. */
function click(message: string, customId: string): Promise<boolean> {
  const key = `${panel.circumstances.member} ${message} ${customId}`;
  const made = clicks.get(key) ?? attempt("click", { ...here(), message, customId }).then((outcome) => outcome?.failed === false);
  clicks.set(key, made);
  return made.finally(() => clicks.delete(key));
}

function take(event: ChannelEvent): void {
  if ("snapshot" in event) start(event.snapshot);
  else if ("message" in event) channel.show(event.message);
  else if ("removed" in event) channel.remove(event.removed);
  else if ("exchange" in event) drawer.draw(event.exchange);
  else if ("condition" in event) panel.condition = event.condition;
  else if ("aheadMs" in event) setTime(event.aheadMs);
  else setChannels(event.channels, event.posting);
}

function setTime(aheadMs: number): void {
  const isOther = setClockAhead(aheadMs);
  panel.time.show();
  // Of what is not today's any more the day is written, too.
  if (isOther) channel.redraw();
}

function setChannels(channels: readonly ChannelView[], changed: PostingView): void {
  posting = changed;
  panel.access = changed.access;
  composer.channels = channels;
  tabs.draw(channels);
  const { place, channel: current } = panel.circumstances;
  const [first] = channels;
  // Nobody stays in a channel that is deleted.
  if (place === "server" && first && !channels.some(({ id }) => id === current)) panel.change({ channel: first.id });
  else nameThePlace();
}

function start(opened: Snapshot): void {
  const isFirst = snapshot === undefined;
  snapshot = opened;
  composer.commands = commandsOf(CHAT_INPUT);
  panel.condition = opened.condition;
  setChannels(opened.channels, opened.posting);
  if (isFirst) drawOnce(opened);
  drawer.draw(opened.exchange);
  setTime(opened.aheadMs);
  channel.replaceAll(opened.messages);
  // Who comes now has missed nothing.
  if (isFirst) tabs.forget();
}

/** Draws what stays as it is for as long as the page is open. */
function drawOnce(opened: Snapshot): void {
  panel.draw(opened);
  drawStarters();
  composer.focus();
}

/**
 * Draws the commands that answer at once where the member is, as those with subcommands are for who knows what to set; and in
 * the channel for posts what asks for them, and what brings them.
 */
function drawStarters(): void {
  const addresses = (snapshot?.collections ?? []).filter(({ hasData }) => hasData).map(({ address }) => address);
  const starter = (text: string, onclick: () => void) => element("button", { type: "button", class: "secondary", onclick }, text);
  const commands = commandsOf(CHAT_INPUT);
  const atOnce = commands.filter(({ name }) => !name.includes(" "));
  byId("starters").replaceChildren(...atOnce.map(({ name }) => starter(`/${name}`, () => askAbout(name, addresses))));
  const watch = commands.find(({ name }) => name === "watch add");
  byId("post-starters").replaceChildren(
    watch
      ? starter("/watch add", () => composer.begin(watch, { contract: addresses[0] ?? "" }))
      : "Only members with Manage Server can use it: set “You act as” to “You”.",
    panel.time.starter,
  );
}

/** Sends a command about collections, as many as it needs where no default is set. */
function askAbout(name: string, addresses: readonly string[]): void {
  const command = commandsOf(CHAT_INPUT).find((candidate) => candidate.name === name);
  if (!command) return;
  // A collection is what the bot suggests something for; other options have fixed choices.
  const needed = command.options.filter((option) => option.autocomplete && (option.required || option.name === "contract"));
  composer.run(command, Object.fromEntries(needed.map((option, index) => [option.name, addresses[index] ?? ""])));
}

function nameThePlace(): void {
  const { member, place, channel: id } = panel.circumstances;
  const name = tabs.enter(placeOf(panel.circumstances));
  const isForPosts = place === "server" && id === posting?.channel;
  byId("place").textContent = name;
  byId("welcome-posts").hidden = !isForPosts;
  byId("welcome").hidden = isForPosts;
  const who = member === "other" ? ` as ${memberNames.other.toLowerCase()}` : "";
  composer.placeholder = `Message ${name}${who}`;
}
