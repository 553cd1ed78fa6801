import { expect } from "vitest";
import { type Operation, operations } from "../../../src/contract/schemas.ts";
import { cleanUp } from "../clean-up.ts";
import { apiKey } from "../sample-service.ts";
import { Balancer } from "./balancer.ts";
import { ScriptProcess } from "./process.ts";

interface ServiceProcess {
  readonly script: ScriptProcess;
  readonly url: string;
}

/** Processes of the service over one database, behind a balancer that uses all of them; they end with the test. */
export async function startServices(databaseUrl: string, count = 3) {
  const balancer = new Balancer();
  const url = await balancer.listen();
  cleanUp(() => balancer.close());
  const start = async (): Promise<ServiceProcess> => {
    const environment = { SERVICE_PORT: "0", SERVICE_DATABASE: databaseUrl, SERVICE_API_KEY: apiKey };
    const script = new ScriptProcess("service", { ...environment, SERVICE_REQUESTS_PER_MINUTE: "0" }, { through: "bundle" });
    cleanUp(() => script.stop("SIGKILL"));
    const [, own = ""] = await script.line(/listens on (\S+)$/);
    balancer.replicas.push(own);
    await expect.poll(() => balancer.isReady(own)).toBe(true);
    return { script, url: own };
  };
  const services = await Promise.all(Array.from({ length: count }, start));
  return { balancer, url, services };
}

/** Asks a service, or the balancer before several. */
export async function queryService(url: string, operation: Operation, collection: string) {
  const response = await fetch(`${url}${operations[operation].path}?contractAddress=${collection}`, {
    headers: { "x-api-key": apiKey },
  });
  const body = (await response.json()) as {
    readonly data?: readonly { readonly id: string }[];
    readonly error?: { readonly code: string };
  };
  return { status: response.status, ids: body.data?.map(({ id }) => id), code: body.error?.code };
}
