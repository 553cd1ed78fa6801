import { readdirSync, readFileSync } from "node:fs";

/** A clock tick of the kernel's figures, which user programs always see as 1/100 s. */
const TICK_MS = 10;

/** The machine's processes (proc_pid_stat(5)); their CPU time is with that of their ended children. */
export const processes = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      const [, name = "", rest = ""] = /\((.*)\) (.*)/s.exec(statOf(pid)) ?? [];
      const [state = "", parent, group, ...otherItems] = rest.split(" ");
      const ticks = otherItems.slice(8, 12).reduce((sum, text) => sum + Number(text), 0);
      return { pid: Number(pid), name, state, parent: Number(parent), group: Number(group), cpuMs: ticks * TICK_MS };
    });

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}
