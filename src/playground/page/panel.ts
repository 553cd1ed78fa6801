import type { ChannelAccess, Condition, MemberCircumstances, Snapshot, TimeSpan } from "../protocol.ts";
import { byId, element } from "./dom.ts";
import { TimeControl } from "./time-control.ts";

export interface PanelActions {
  readonly onCircumstances: () => void;
  readonly onCondition: (condition: Condition) => void;
  /** Answers whether the bot is there again. */
  readonly onRestart: () => Promise<boolean>;
  readonly onAccess: (access: ChannelAccess) => void;
  /** Answers whether the time has passed. */
  readonly onTime: (span: TimeSpan) => Promise<boolean>;
  readonly onCollection: (address: string) => void;
}

/** What the bot may do in the channel for posts. */
const accesses: readonly Choice<ChannelAccess>[] = [
  { value: "post", label: "Can post" },
  { value: "no_sending", label: "Can’t send messages" },
  { value: "no_viewing", label: "Can’t view the channel" },
  { value: "deleted", label: "Channel deleted" },
];

const THEME_KEY = "theme";
const themes = { system: "Match system", light: "Light", dark: "Dark" } as const;

/** The settings at the side: who asks and where, how the API behaves, and how the page looks. */
export class Panel {
  readonly root = element("div", { class: "settings" });
  /** On a narrow page the panel is a sheet that is opened and closed. */
  readonly #sheet = byId("panel");
  readonly #toggle = byId("panel-toggle");
  readonly #actions: PanelActions;
  readonly time: TimeControl;
  readonly #restricted = element("input", {
    type: "checkbox",
    onchange: () => this.change({ nsfw: this.#restricted.checked }),
  });
  #circumstances: MemberCircumstances = { member: "you", place: "server", locale: "en-US", nsfw: false };

  constructor(actions: PanelActions) {
    this.#actions = actions;
    this.time = new TimeControl(actions.onTime);
    applyTheme(storedTheme());
    const back = () => {
      this.close();
      this.#toggle.focus();
    };
    this.#sheet.prepend(element("button", { type: "button", class: "panel-close", onclick: back }, "Back to the channel"));
    this.#sheet.addEventListener("keydown", ({ key }) => {
      if (key === "Escape" && this.#sheet.classList.contains("open")) back();
    });
    // Where there is room for both, nothing is covered.
    matchMedia("(width >= 56rem)").addEventListener("change", () => this.close());
    this.#toggle.addEventListener("click", () => {
      this.#setOpen(true);
      this.#sheet.querySelector("button")?.focus();
    });
  }

  close(): void {
    this.#setOpen(false);
  }

  #setOpen(isOpen: boolean): void {
    this.#sheet.classList.toggle("open", isOpen);
    this.#toggle.ariaExpanded = String(isOpen);
    // The focus stays in what covers everything else.
    byId("channel").inert = isOpen;
  }

  get circumstances(): MemberCircumstances {
    return this.#circumstances;
  }

  /** Where and by whom something is done from now on. */
  change(changed: Partial<MemberCircumstances>): void {
    this.#circumstances = { ...this.#circumstances, ...changed };
    this.#restricted.disabled = this.#circumstances.place === "dm";
    this.#actions.onCircumstances();
  }

  draw({ languages, conditions, condition, posting, collections, cache }: Snapshot): void {
    const { member, locale } = this.#circumstances;
    const choices = languages.map(({ locale, name }) => [locale, name] as const);
    const api = radios(
      "The API is",
      "condition",
      conditions.map(({ name, label, meaning }) => ({ value: name, label, meaning })),
      condition,
      (value) => this.#actions.onCondition(value),
    );
    api.append(
      element(
        "p",
        { class: "hint" },
        `Answers are cached for ${cache.freshSeconds} seconds. For ${cache.staleSeconds} seconds after that, cached answers are shown with their age if the API fails.`,
      ),
    );
    this.root.replaceChildren(
      radios(
        "You act as",
        "member",
        [
          { value: "you", label: "You" },
          { value: "other", label: "Another member" },
        ],
        member,
        (value) => this.change({ member: value }),
      ),
      element(
        "label",
        { class: "check" },
        this.#restricted,
        element(
          "span",
          {},
          "The channel is age-restricted ",
          element("small", {}, "sensitive posts are shown without a spoiler"),
        ),
      ),
      select("Your language", choices, locale, (chosen) => this.change({ locale: chosen })),
      select("The server’s language", [["", "The same as yours"], ...choices], "", (chosen) =>
        this.change({ serverLocale: chosen === "" ? undefined : chosen }),
      ),
      element(
        "p",
        { class: "hint under-select" },
        "Public answers in a server use the server’s language, private ones yours. ",
        element("kbd", {}, "/server set"),
        " and ",
        element("kbd", {}, "/me set"),
        " override these.",
      ),
      this.time.root,
      radios("Bot’s access to #pulse", "access", accesses, posting.access, (value) => this.#actions.onAccess(value)),
      api,
      this.#restart(),
      element(
        "details",
        { class: "collections" },
        element("summary", {}, "Sample collections"),
        element(
          "ul",
          {},
          ...collections.map(({ name, address, hasData }) =>
            element(
              "li",
              {},
              element("button", { type: "button", class: "link", onclick: () => this.#actions.onCollection(address) }, name),
              !hasData && " (no data)",
            ),
          ),
        ),
      ),
      select("Theme", Object.entries(themes), storedTheme(), (theme) => {
        storeTheme(theme);
        applyTheme(theme);
      }),
    );
  }

  #restart(): HTMLElement {
    const said = element("p", { class: "hint", role: "status" });
    const button = element("button", { type: "button", class: "secondary", onclick: () => void restart() }, "Restart the bot");
    let isRestarting = false;
    const setRestarting = (isUnderWay: boolean) => {
      isRestarting = isUnderWay;
      // One that is disabled would lose the focus.
      button.ariaDisabled = String(isUnderWay);
    };
    const restart = async () => {
      if (isRestarting) return;
      setRestarting(true);
      said.textContent = "The bot is restarting…";
      const isBack = await this.#actions.onRestart();
      said.textContent = isBack
        ? "The bot is back. Settings and watches are still there."
        : "The bot did not come back. Stop the playground and start it with npm run playground.";
      setRestarting(false);
    };
    return element("div", { class: "restart" }, button, said);
  }

  /** Somebody, perhaps in another window, has changed how the API behaves. */
  set condition(condition: Condition) {
    this.#check("condition", condition);
  }

  /** The same of what the bot may do in the channel for posts. */
  set access(access: ChannelAccess) {
    this.#check("access", access);
  }

  #check(name: string, value: string): void {
    const input = this.root.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
    if (input) input.checked = true;
  }
}

/** Where a browser stores nothing, the theme is the system's again after a reload. */
function storedTheme(): string {
  try {
    return localStorage.getItem(THEME_KEY) ?? "system";
  } catch {
    return "system";
  }
}

function storeTheme(theme: string): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // It is applied all the same.
  }
}

function applyTheme(theme: string): void {
  document.documentElement.dataset["theme"] = theme;
}

interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly meaning?: string;
}

function radios<V extends string>(
  legend: string,
  name: string,
  choices: readonly Choice<V>[],
  current: V,
  onPick: (value: V) => void,
): HTMLFieldSetElement {
  return element(
    "fieldset",
    {},
    element("legend", {}, legend),
    ...choices.map(({ value, label, meaning }) =>
      element(
        "label",
        { class: "radio" },
        element("input", { type: "radio", name, value, checked: value === current, onchange: () => onPick(value) }),
        element("span", {}, `${label} `, meaning !== undefined && element("small", {}, meaning)),
      ),
    ),
  );
}

function select(
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  current: string,
  onPick: (value: string) => void,
): HTMLLabelElement {
  const made = element(
    "select",
    { onchange: () => onPick(made.value) },
    ...choices.map(([value, text]) => element("option", { value, selected: value === current }, text)),
  );
  return element("label", { class: "select" }, label, made);
}
