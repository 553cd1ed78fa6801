import type { Answer, AnswerSource } from "../../../src/collection-api/api.ts";
import { CollectionApiError } from "../../../src/collection-api/errors.ts";
import type { Address } from "../../../src/contract/address.ts";
import type { Entries, Operation } from "../../../src/contract/schemas.ts";
import type { Clock } from "../../../src/infra/clock.ts";
import { settle } from "../fake-clock.ts";

export interface ScriptedCall {
  readonly operation: Operation;
  readonly contract: Address;
  /** Answers with these entries, or fails with this error. */
  answer(entries: readonly unknown[]): void;
  fail(error: CollectionApiError): void;
}

/** The service, scripted call by call; a call with an aborted signal ends like the client's. */
export class ScriptedApi implements AnswerSource {
  readonly calls: ScriptedCall[] = [];
  /** Whether a list's request for scores, which gives its name, is a call like any other; otherwise it fails at once. */
  isForNames = false;
  readonly #lists = new Set<Address>();
  readonly #clock: Clock;
  readonly #answerers = new Set<(call: ScriptedCall) => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The newest call. */
  get last(): ScriptedCall {
    const call = this.calls.at(-1);
    if (!call) throw new Error("the API was not asked");
    return call;
  }

  /** Answers pending and new calls until something is done. */
  async answerUntil(done: Promise<unknown>, entriesOf: (operation: Operation, contract: Address) => readonly unknown[]) {
    const answer = (call: ScriptedCall) => call.answer(entriesOf(call.operation, call.contract));
    for (const call of this.calls) answer(call);
    this.#answerers.add(answer);
    await done.finally(() => this.#answerers.delete(answer));
    // By then the write of an answer has released a file that the test may need.
    await settle();
  }

  fetch<O extends Operation>(operation: O, contract: Address, signal?: AbortSignal): Promise<Answer<Entries[O]>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Entries[O]>>();
    if (operation !== "scores") {
      this.#lists.add(contract);
      const isOver = () => this.#lists.delete(contract);
      promise.then(isOver, isOver);
    } else if (this.#lists.has(contract) && !this.isForNames) {
      reject(new CollectionApiError("unavailable", "no names here"));
      return promise;
    }
    signal?.addEventListener("abort", () => reject(new CollectionApiError("aborted", "the caller gave up")));
    const call: ScriptedCall = {
      operation,
      contract,
      answer: (entries) => resolve({ entries: entries as Entries[O][], asOf: new Date(this.#clock.now()), cache: "miss" }),
      fail: reject,
    };
    this.calls.push(call);
    for (const answer of this.#answerers) setImmediate(answer, call);
    return promise;
  }
}
