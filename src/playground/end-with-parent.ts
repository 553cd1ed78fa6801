// Preloaded in the bot's process: its stdin ends with the process that started it, however that ends.
process.stdin.resume().once("end", () => process.kill(process.pid, "SIGTERM"));
process.stdin.unref();
