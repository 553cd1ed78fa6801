import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("posts-server.ts", import.meta.url));

/** An API that answers with 20 posts, and the URL of a GET. */
export async function startPostsApi() {
  const server = fork(program, { execArgv: ["--disable-warning=ExperimentalWarning"] });
  const [baseUrl] = (await once(server, "message")) as [string];
  const url = `${baseUrl}/v1/collection/tweets?contractAddress=0x${"a".repeat(40)}`;
  return { baseUrl, url, close: () => server.disconnect() };
}
