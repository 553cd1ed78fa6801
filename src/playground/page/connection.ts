import type { Actions, ChannelEvent, Outcomes } from "../protocol.ts";

/**
 * Does what a member does.
 *
 * @throws {Error} when the playground does not take it, or is not there.
 */
export async function act<A extends keyof Actions>(action: A, input: Actions[A]): Promise<Outcomes[A]> {
  const response = await fetch(`/actions/${action}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error((body as { readonly message: string }).message);
  return body as Outcomes[A];
}

const RETRY_MS = 2_000;

/** Listens to what happens while the page is in view, over and over again when the connection is lost. */
export function listen(onEvent: (event: ChannelEvent) => void, onConnection: (isThere: boolean) => void): void {
  let events: EventSource | undefined;
  const open = () => {
    events?.close();
    // A browser has six connections for all pages of a server: those that nobody looks at must not keep them.
    events = document.hidden ? undefined : new EventSource("/events");
    events?.addEventListener("message", ({ data }) => {
      onConnection(true);
      onEvent(JSON.parse(data) as ChannelEvent);
    });
    events?.addEventListener("error", () => {
      onConnection(false);
      // A browser gives up for good when what answers is no stream of events.
      if (events?.readyState === EventSource.CLOSED) setTimeout(open, RETRY_MS);
    });
  };
  document.addEventListener("visibilitychange", open);
  open();
}
