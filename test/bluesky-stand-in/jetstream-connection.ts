import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { Wanted } from "./wanted.ts";

/** Frames, and about so many bytes, of one go; then others have a turn. */
const BATCH = 256;
const BATCH_BYTES = 256 * 1_024;
/** The head of a text frame whose length takes two bytes (RFC 6455, 5.2). */
const TEXT_OF_TWO_BYTES = [0x81, 126];

/** A frame as it is sent, and what filters and cursors ask for. */
export interface Frame {
  readonly timeUs: number;
  readonly collection: string | undefined;
  readonly data: Buffer;
}

interface ConnectionOptions {
  readonly client: WebSocket;
  readonly socket: Socket;
  /** The host's frames, which grow. */
  readonly frames: readonly Frame[];
  readonly isHeld: () => boolean;
  /** Leaves out whatever is of a collection. */
  readonly isBlind: () => boolean;
  /** Larger frames are left out. */
  readonly maxBytes: number;
}

/** A subscription, which sends frames as fast as its client takes them, and keeps none in memory for it. */
export class JetstreamConnection {
  readonly #options: ConnectionOptions;
  /** The place of the next frame; none before the beginning. */
  #position: number | undefined;
  #isWanted: Wanted = () => false;
  #isWaiting = false;
  #sent = 0;
  #breaksAfter = Infinity;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    options.client.on("error", () => {});
  }

  begin(position: number, wanted: Wanted): void {
    this.#position = position;
    this.#isWanted = wanted;
    this.pump();
  }

  send(data: string | Buffer): void {
    this.#options.client.send(data);
  }

  repeat(count: number): void {
    const { frames } = this.#options;
    for (const frame of frames.slice(Math.max(0, (this.#position ?? 0) - count), this.#position)) this.#deliver(frame);
  }

  /** Breaks the connection: now, or with half of the frame after so many more. */
  breakOff(afterFrames?: number): void {
    if (afterFrames === undefined) this.#options.client.terminate();
    else this.#breaksAfter = this.#sent + afterFrames;
  }

  /** Sends what there is, until the client is behind. */
  pump(): void {
    if (this.#isWaiting || this.#position === undefined) return;
    const { client, socket, frames, isHeld } = this.#options;
    socket.cork();
    const end = Math.min(frames.length, this.#position + BATCH);
    const isOpen = () => client.readyState === client.OPEN && !isHeld();
    while (this.#position < end && client.bufferedAmount < BATCH_BYTES && isOpen()) {
      const frame = frames[this.#position];
      this.#position += 1;
      if (frame) this.#deliver(frame);
    }
    socket.uncork();
    if (!isOpen() || this.#position === frames.length) return;
    this.#isWaiting = true;
    const goOn = () => {
      this.#isWaiting = false;
      this.pump();
    };
    if (!socket.writableNeedDrain) setImmediate(goOn);
    else socket.once("drain", goOn);
  }

  #deliver({ collection, data }: Frame): void {
    const { client, socket, maxBytes, isBlind } = this.#options;
    if (!this.#isWanted(collection) || data.length > maxBytes || (isBlind() && collection !== undefined)) return;
    if (this.#sent >= this.#breaksAfter) {
      const head = Buffer.from([...TEXT_OF_TWO_BYTES, data.length >> 8, data.length & 0xff]);
      socket.write(Buffer.concat([head, data.subarray(0, data.length / 2)]), () => client.terminate());
      this.#breaksAfter = Infinity;
      this.#position = undefined;
      return;
    }
    this.#sent += 1;
    client.send(data, { binary: false });
  }
}
