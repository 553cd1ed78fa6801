// @ts-check
/* Loaded into a program whose heap is looked at from outside; needs --expose-gc. */
process.on("message", () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.channel?.unref();
