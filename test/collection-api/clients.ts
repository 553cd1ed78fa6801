import { type ClientOptions, CollectionApiClient } from "../../src/collection-api/client.ts";
import { type Behaviour, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";

/** A client of a service that behaves so; both are closed after the test. */
export async function startClient(behaviours: readonly Behaviour[], options: Partial<ClientOptions> = {}, path = "") {
  const server = await startApiServer(...behaviours);
  cleanUp(server.close);
  const client = new CollectionApiClient({
    baseUrl: server.url + path,
    apiKey: "key",
    userAgent: "collection-pulse/test",
    timeoutMs: 5_000,
    deadlineMs: 8_000,
    random: () => 0,
    ...options,
  });
  cleanUp(() => client.close());
  return { server, client };
}

/** A service that answers each request when and as the test says. */
export function held() {
  const waiting: ((behaviour: Behaviour) => void)[] = [];
  const behaviour: Behaviour = (request, response) => waiting.push((behave) => behave(request, response));
  return { behaviour, waiting };
}
