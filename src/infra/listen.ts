import type { AddressInfo, Server } from "node:net";

/** Where a server listens, as a URL. */
export function urlOf(server: Pick<Server, "address">): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Why a port cannot be listened on, to follow its name. */
export const whyNoPort = ({ code, message }: NodeJS.ErrnoException): string =>
  code === "EADDRINUSE" ? "is already in use" : `cannot be used (${message})`;

/** What an operator reads when a host and a port cannot be listened on, and which of the two variables is to be changed. */
export function listenProblem(error: NodeJS.ErrnoException, [host, port]: readonly [host: string, port: string]): string {
  const isOfPort = error.code === "EADDRINUSE" || error.code === "EACCES";
  return `cannot listen on ${host} and ${port} (${error.message}): choose another ${isOfPort ? port : host}`;
}
