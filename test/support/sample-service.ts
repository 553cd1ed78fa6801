import { createService } from "../../src/service/server.ts";
import { ServiceStore } from "../../src/service/store.ts";

export const apiKey = "key-for-tests";

/** The service with its sample data, on loopback; counts what it is asked. */
export async function startSampleService() {
  const store = new ServiceStore(":memory:");
  store.acceptForNow(apiKey);
  const server = await createService({ store, requestsPerMinute: 100_000 });
  const requests: string[] = [];
  server.addHook("onRequest", (request, _reply, done) => {
    requests.push(request.url);
    done();
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const collections = store.collections().filter(({ address }) => store.scores(address, address).length > 0);
  const empty = store.collections().find(({ address }) => store.scores(address, address).length === 0);
  return {
    url,
    host: new URL(url).host,
    store,
    requests,
    collections,
    /** The collection that the service knows and has no data for. */
    empty: empty?.address ?? "",
    close: async () => {
      await server.close();
      store.close();
    },
  };
}

export type SampleService = Awaited<ReturnType<typeof startSampleService>>;
