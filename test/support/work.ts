/** Starts counting this thread's CPU milliseconds, and returns a function for the count. Other load on the machine is excluded. */
export function countWork(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}
