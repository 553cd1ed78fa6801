/** Why a port cannot be listened on, to follow its name. */
export const whyNoPort = ({ code, message }: NodeJS.ErrnoException): string =>
  code === "EADDRINUSE" ? "is already in use" : `cannot be used (${message})`;
