type Listeners = { readonly [E in keyof HTMLElementEventMap as `on${E}`]?: (event: HTMLElementEventMap[E]) => void };
type Attributes = Listeners & { readonly [name: string]: unknown };
export type Child = Node | string | undefined | false;

/**
 * Makes an element. Attributes that are false or undefined are left out, true ones stand without a value, and `on…` takes
 * a listener; text stays text.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value as EventListener);
    else setAttribute(made, name, value);
  }
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** Sets an attribute, or removes it when the value is false or undefined. */
export function setAttribute(target: Element, name: string, value: unknown): void {
  if (value === undefined || value === false) target.removeAttribute(name);
  else target.setAttribute(name, value === true ? "" : String(value));
}

/** The element of the page with this id. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}
