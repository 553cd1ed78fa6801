import { WebSocket } from "undici";

// The least that reading a stream takes: frames arrive, and are parsed.
const [, , url, frames] = process.argv;
let read = 0;
const socket = new WebSocket(String(url));
socket.addEventListener("message", ({ data }) => {
  if (JSON.parse(data).time_us > 0) read += 1;
  if (read === Number(frames)) {
    process.stdout.write("done\n");
    socket.close();
  }
});
