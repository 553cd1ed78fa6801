import type { Actions, ChannelEvent, Outcome } from "../protocol.ts";

/** @throws {Error} when the playground does not take the action, or cannot be reached. */
export async function act<A extends keyof Actions>(action: A, input: Actions[A]): Promise<Outcome> {
  const response = await fetch(`/actions/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error((body as { readonly message: string }).message);
  return body as Outcome;
}

const RETRY_MS = 2_000;

/** Listens to events while the page is visible, and connects again when the connection is lost. */
export function listen(onEvent: (event: ChannelEvent) => void, onConnection: (isThere: boolean) => void): void {
  let events: EventSource | undefined;
  const open = () => {
    events?.close();
    // A browser has six connections for all pages of a server, which hidden ones must not keep.
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
