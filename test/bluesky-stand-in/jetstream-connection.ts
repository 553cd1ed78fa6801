import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { z } from "zod";
import { InvalidOptions, type Wanted, wantedOf } from "./wanted.ts";

/** Frames, and about so many bytes, of one go; then others have a turn. */
const BATCH = 256;
const BATCH_BYTES = 256 * 1_024;
const INVALID_PAYLOAD = 1007;
/** Of a close frame, in bytes. */
const MAX_REASON = 123;
/** The head of a text frame whose length takes two bytes (RFC 6455, 5.2). */
const TEXT_OF_TWO_BYTES = [0x81, 126];

/** A frame as it is sent, and what filters and cursors ask for. */
export interface Frame {
  readonly timeUs: number;
  readonly did: string;
  readonly collection: string | undefined;
  readonly data: Buffer;
}

interface ConnectionOptions {
  readonly client: WebSocket;
  readonly socket: Socket;
  /** The host's frames, which grow. */
  readonly frames: readonly Frame[];
  readonly wanted: Wanted;
  readonly isHeld: () => boolean;
  readonly repeatEvery: () => number | undefined;
  readonly writeTimeoutMs: number;
}

/** A message of a client (v1's README, «Subscriber Sourced messages»). */
const messageSchema = z.object({ type: z.string(), payload: z.unknown().optional() });
const optionsSchema = z.object({
  wantedCollections: z.array(z.string()).nullish(),
  wantedDids: z.array(z.string()).nullish(),
  maxMessageSizeBytes: z.int().optional(),
});

/** A subscription, which sends frames as fast as its client takes them, and keeps none in memory for it. */
export class JetstreamConnection {
  /** Called on the first message of options. */
  onHello: () => void = () => {};
  readonly #options: ConnectionOptions;
  #wanted: Wanted;
  /** The place of the next frame; none before the beginning. */
  #place: number | undefined;
  #isWaiting = false;
  #sent = 0;
  #breaksAfter = Infinity;
  #tooSlow: NodeJS.Timeout | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#wanted = options.wanted;
    options.client.on("message", (data, isBinary) => !isBinary && this.#read(String(data)));
    options.client.on("error", () => {});
    options.client.on("close", () => clearTimeout(this.#tooSlow));
  }

  begin(place: number): void {
    if (this.#place !== undefined) return;
    this.#place = place;
    this.pump();
  }

  send(data: string | Buffer): void {
    this.#options.client.send(data);
  }

  repeat(count: number): void {
    const { frames } = this.#options;
    for (const frame of frames.slice(Math.max(0, (this.#place ?? 0) - count), this.#place)) this.#deliver(frame);
  }

  /** Breaks the connection: now, or with half of the frame after so many more. */
  breakOff(afterFrames?: number): void {
    if (afterFrames === undefined) this.#options.client.terminate();
    else this.#breaksAfter = this.#sent + afterFrames;
  }

  /** Sends what there is, until the client is behind. */
  pump(): void {
    if (this.#isWaiting || this.#place === undefined) return;
    const { client, socket, frames, isHeld } = this.#options;
    socket.cork();
    const end = Math.min(frames.length, this.#place + BATCH);
    const isOpen = () => client.readyState === client.OPEN && !isHeld();
    while (this.#place < end && client.bufferedAmount < BATCH_BYTES && isOpen()) {
      const frame = frames[this.#place];
      this.#place += 1;
      if (frame) this.#deliver(frame);
    }
    socket.uncork();
    if (!isOpen() || this.#place === frames.length) return;
    this.#isWaiting = true;
    const goOn = () => {
      this.#isWaiting = false;
      this.pump();
    };
    if (!socket.writableNeedDrain) setImmediate(goOn);
    else this.#drained(goOn);
  }

  #drained(goOn: () => void): void {
    const { client, socket, writeTimeoutMs } = this.#options;
    this.#tooSlow = setTimeout(() => client.terminate(), writeTimeoutMs);
    socket.once("drain", () => {
      clearTimeout(this.#tooSlow);
      goOn();
    });
  }

  #deliver({ did, collection, data }: Frame): void {
    if (!this.#wanted.includes(did, collection, data.length)) return;
    const { client, socket, repeatEvery } = this.#options;
    if (this.#sent >= this.#breaksAfter) {
      const head = Buffer.from([...TEXT_OF_TWO_BYTES, data.length >> 8, data.length & 0xff]);
      socket.write(Buffer.concat([head, data.subarray(0, data.length / 2)]), () => client.terminate());
      this.#breaksAfter = Infinity;
      this.#place = undefined;
      return;
    }
    this.#sent += 1;
    client.send(data, { binary: false });
    if (this.#sent % (repeatEvery() ?? Infinity) === 0) client.send(data, { binary: false });
  }

  #read(text: string): void {
    try {
      const wanted = updateIn(text);
      if (!wanted) return;
      this.#wanted = wanted;
      this.onHello();
    } catch (error) {
      if (!(error instanceof InvalidOptions)) throw error;
      this.#options.client.close(error.closeCode, error.message.slice(0, MAX_REASON));
    }
  }
}

/** The options in a client's message; messages of other types pass without effect. */
function updateIn(text: string): Wanted | undefined {
  const message = parsed(text);
  if (!message) throw new InvalidOptions("bad SubscriberSourcedMessage envelope", INVALID_PAYLOAD);
  if (message.type !== "options_update") return undefined;
  const options = optionsSchema.safeParse(message.payload).data;
  if (!options) throw new InvalidOptions("bad options_update payload", INVALID_PAYLOAD);
  return wantedOf({
    wantedCollections: options.wantedCollections ?? [],
    wantedDids: options.wantedDids ?? [],
    maxMessageSizeBytes: options.maxMessageSizeBytes ?? 0,
  });
}

function parsed(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
