/*
 * A contender's process: loads its module and serves `ContenderProcess`. It does nothing else, so
 * its CPU time is the contender's.
 */
import type { Answer, Contended, Request, Setup } from "./contender.ts";

// Removed, because the bot rejects unknown arguments.
const [module = "", options = "null"] = process.argv.splice(2);
let contended: Contended | undefined;

const answers: { readonly [Kind in Request["kind"]]: (request: Extract<Request, { kind: Kind }>) => Promise<Answer> } = {
  async setUp() {
    const { setUp } = (await import(module)) as { setUp: Setup };
    contended = (await setUp(JSON.parse(options))) ?? undefined;
    return { info: contended?.info ?? {} };
  },
  async run({ operations }) {
    const cpu = process.cpuUsage();
    const started = performance.now();
    const calls = await contended?.run?.(operations);
    const wallMs = performance.now() - started;
    return { wallMs, cpuMs: cpuMsSince(cpu), calls: calls ?? undefined };
  },
  async cpu() {
    return { cpuMs: cpuMsSince({ user: 0, system: 0 }) };
  },
  async stop() {
    await contended?.close?.();
    setImmediate(() => process.exit(0));
    return {};
  },
};

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

process.on("message", async (request: Request) => {
  const answer = await answers[request.kind](request as never).catch((error: unknown) => ({ error: (error as Error).stack }));
  process.send?.(answer);
});
// Exits with an interrupted benchmark.
process.on("disconnect", () => process.exit(1));
