import type { SelectMenuView } from "../protocol.ts";
import { element } from "./dom.ts";
import { Popup } from "./popup.ts";

/**
 * A select menu of a message. One value is picked with a button each, as Discord's client sends it at once; of several each
 * has a box to check.
 *
 * @param select sends what was selected.
 */
export function drawSelectMenu(view: SelectMenuView, select: (values: readonly string[]) => void): HTMLElement {
  const { placeholder, options, isDisabled, maxValues } = view;
  const chosen = options.filter(({ isDefault }) => isDefault).map(({ label }) => label);
  const text = chosen.length > 0 ? chosen.join(", ") : placeholder;
  if (isDisabled) return element("button", { type: "button", class: "select-closed", disabled: true }, text);
  const done = (values: readonly string[]) => {
    popup.close();
    select(values);
  };
  const popup = new Popup({
    kind: "select-menu",
    summary: element("summary", { "aria-label": chosen.length > 0 && `${placeholder}: ${text}` }, text),
    content: maxValues > 1 ? drawBoxes(view, done) : drawButtons(view, done),
    onOpen: () => popup.root.scrollIntoView({ block: "nearest" }),
  });
  return popup.root;
}

type Option = SelectMenuView["options"][number];

const drawLabel = ({ emoji, label, description }: Option): HTMLElement =>
  element(
    "span",
    { class: "select-label" },
    emoji !== undefined && element("span", { "aria-hidden": "true" }, `${emoji} `),
    label,
    description !== undefined && element("small", {}, description),
  );

const drawButtons = ({ options, placeholder }: SelectMenuView, done: (values: readonly string[]) => void): HTMLElement =>
  element(
    "ul",
    { "aria-label": placeholder },
    ...options.map((option) =>
      element(
        "li",
        {},
        element(
          "button",
          { type: "button", "aria-current": option.isDefault && "true", onclick: () => done([option.value]) },
          drawLabel(option),
        ),
      ),
    ),
  );

function drawBoxes(view: SelectMenuView, done: (values: readonly string[]) => void): HTMLElement {
  const { options, placeholder, minValues, maxValues } = view;
  const boxes = options.map(({ value, isDefault }) =>
    element("input", { type: "checkbox", value, checked: isDefault, onchange: () => check() }),
  );
  const selected = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const send = element("button", { type: "button", class: "primary", onclick: () => done(selected()) }, "Select");
  const check = () => {
    const count = selected().length;
    send.disabled = count < minValues || count > maxValues;
  };
  check();
  return element(
    "fieldset",
    {},
    element("legend", {}, `${placeholder} (${minValues} to ${maxValues})`),
    ...options.map((option, index) => element("label", {}, boxes[index], drawLabel(option))),
    send,
  );
}
