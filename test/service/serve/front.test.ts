import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { drawAvatar } from "../../../src/service/avatar.ts";
import { startSampleService } from "../../support/sample-service.ts";

test("a request whose headers never end is cut off after five seconds, and at most a second more", async () => {
  const service = await startSampleService();
  onTestFinished(() => service.close());
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  const startedAt = performance.now();
  socket.resume();
  socket.write("GET /healthz HTTP/1.1\r\nhost: service\r\n");
  await once(socket, "close");
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(seconds).toBeGreaterThan(4);
  // Two more where the machine is busy.
  expect(seconds).toBeLessThan(8);
});

test("a picture is drawn once, however often it is asked for", async () => {
  const service = await startSampleService();
  onTestFinished(() => service.close());
  const [collection] = service.collections;
  const [person] = await service.entriesOf("influencers", collection?.address ?? "");
  const url = person?.user.profileImageUrl?.replace("normal", "400x400") ?? "";
  const times = 100;
  const first = Buffer.from(await (await fetch(url)).arrayBuffer());
  const drawingFrom = performance.now();
  for (let time = 0; time < times; time += 1) drawAvatar(`${time}`, 400);
  const drawingMs = performance.now() - drawingFrom;
  const askingFrom = performance.now();
  for (let time = 0; time < times; time += 1) {
    const again = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(again.equals(first)).toBe(true);
  }
  expect(performance.now() - askingFrom).toBeLessThan(drawingMs);
});
