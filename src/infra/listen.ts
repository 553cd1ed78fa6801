import type { AddressInfo, Server } from "node:net";

export function urlOf(server: Pick<Server, "address">): string {
  const { address, family, port } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

/** Follows the name of a port. */
export const whyNoPort = ({ code, message }: NodeJS.ErrnoException): string =>
  code === "EADDRINUSE" ? "is already in use" : `cannot be used (${message})`;

/** Names the variable to change. */
export function listenProblem(error: NodeJS.ErrnoException, [host, port]: readonly [host: string, port: string]): string {
  const isOfPort = error.code === "EADDRINUSE" || error.code === "EACCES";
  return `cannot listen on ${host} and ${port} (${error.message}): choose another ${isOfPort ? port : host}`;
}
