import type { Actions, ChannelEvent, Choice, Outcomes, Snapshot } from "../protocol.ts";
import { ChannelLog } from "./channel-view.ts";
import { Composer } from "./composer.ts";
import { act, listen } from "./connection.ts";
import { byId, element } from "./dom.ts";
import { ExchangeDrawer } from "./last-exchange.ts";
import { refreshTimes } from "./markup.ts";
import { memberNames } from "./message.ts";
import { Panel } from "./panel.ts";

/** Discord reference, «Application Command Types». */
const CHAT_INPUT = 1;
const MESSAGE = 3;

let snapshot: Snapshot | undefined;
/** The commands that the member who looks is offered where they are. */
const commandsOf = (type: number) => {
  const { place, member } = panel.circumstances;
  return snapshot?.commands.filter((command) => command.type === type && command.offered[place].includes(member)) ?? [];
};

const drawer = new ExchangeDrawer();
const panel = new Panel({
  onCircumstances: () => {
    nameThePlace();
    composer.commands = commandsOf(CHAT_INPUT);
    channel.redraw();
  },
  onCondition: (condition) => void attempt("condition", { condition }),
  onRestart: async () => (await attempt("restart", {})) !== undefined,
  onCollection: (address) => {
    panel.close();
    askAbout("scores", address);
  },
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
);
const composer = new Composer({
  sendMessage: async (content) => (await attempt("message", { ...here(), content })) !== undefined,
  sendCommand: async (name, options) => (await attempt("command", { ...here(), name, options })) !== undefined,
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

/** Clicks a button, or joins the click on it that is under way; answers whether that worked. */
function click(message: string, customId: string): Promise<boolean> {
  const key = `${message} ${customId}`;
  const made = clicks.get(key) ?? attempt("click", { ...here(), message, customId }).then((outcome) => outcome?.failed === false);
  clicks.set(key, made);
  return made.finally(() => clicks.delete(key));
}

function take(event: ChannelEvent): void {
  if ("snapshot" in event) start(event.snapshot);
  else if ("message" in event) channel.show(event.message);
  else if ("removed" in event) channel.remove(event.removed);
  else if ("exchange" in event) drawer.draw(event.exchange);
  else panel.condition = event.condition;
}

function start(opened: Snapshot): void {
  const isFirst = snapshot === undefined;
  snapshot = opened;
  composer.commands = commandsOf(CHAT_INPUT);
  composer.channels = opened.channels;
  panel.condition = opened.condition;
  if (isFirst) drawOnce(opened);
  drawer.draw(opened.exchange);
  channel.replaceAll(opened.messages);
}

/** Draws what stays as it is for as long as the page is open. */
function drawOnce(opened: Snapshot): void {
  const [first] = opened.collections;
  panel.draw(opened);
  nameThePlace();
  byId("starters").replaceChildren(
    // Those with subcommands are for who knows what to set.
    ...commandsOf(CHAT_INPUT)
      .filter(({ name }) => !name.includes(" "))
      .map(({ name }) =>
        element(
          "button",
          { type: "button", class: "secondary", onclick: () => askAbout(name, first?.address ?? "") },
          `/${name}`,
        ),
      ),
  );
  composer.focus();
}

/** Sends a command about a collection. */
function askAbout(name: string, contract: string): void {
  const command = commandsOf(CHAT_INPUT).find((candidate) => candidate.name === name);
  const [option] = command?.options ?? [];
  if (command) composer.run(command, option ? { [option.name]: contract } : {});
}

function nameThePlace(): void {
  const { member, place } = panel.circumstances;
  const name = place === "dm" ? "@Collection Pulse" : "#collections";
  byId("place").textContent = name;
  const who = member === "other" ? ` as ${memberNames.other.toLowerCase()}` : "";
  composer.placeholder = `Message ${name}${who}`;
}
