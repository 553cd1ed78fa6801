import type { Actions, ChannelEvent, OpenedForm, Outcome } from "../protocol.ts";

let openForm: (form: OpenedForm) => void = () => {};

/** Sets the function that opens a form; any action may open one. */
export function onForm(open: (form: OpenedForm) => void): void {
  openForm = open;
}

/** Sends an action. `undefined` if the playground refuses it or cannot be reached; the console or the banner says so. */
export async function act<A extends keyof Actions>(action: A, input: Actions[A]): Promise<Outcome | undefined> {
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(`/actions/${action}`, { method: "POST", headers, body: JSON.stringify(input) });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error((body as { readonly message: string }).message);
    const outcome = body as Outcome;
    if (outcome.form) openForm(outcome.form);
    return outcome;
  } catch (error) {
    console.error(`${action} failed: ${(error as Error).message}`);
    return undefined;
  }
}

const RETRY_MS = 2_000;

/** Listens to events while the page is visible, and connects again when the connection is lost. */
export function listen(onEvent: (event: ChannelEvent) => void, onConnection: (isThere: boolean) => void): void {
  let events: EventSource | undefined;
  const open = () => {
    events?.close();
    // All pages of a server share six connections, so hidden ones release theirs.
    events = document.hidden ? undefined : new EventSource("/events");
    events?.addEventListener("message", ({ data }) => {
      onConnection(true);
      onEvent(JSON.parse(data) as ChannelEvent);
    });
    events?.addEventListener("error", () => {
      onConnection(false);
      // The browser does not try again if the response was no stream of events.
      if (events?.readyState === EventSource.CLOSED) setTimeout(open, RETRY_MS);
    });
  };
  document.addEventListener("visibilitychange", open);
  open();
}
