import type { Address } from "../../src/collection-api/address.ts";
import type { Answer, AnswerSource } from "../../src/collection-api/api.ts";
import type { Entries, Operation } from "../../src/collection-api/contract.ts";
import { CollectionApiError } from "../../src/collection-api/errors.ts";
import type { Clock } from "../../src/infra/clock.ts";

export interface ScriptedCall {
  readonly operation: Operation;
  readonly contract: Address;
  /** Answers with these entries, or fails with this error. */
  answer(entries: readonly unknown[]): void;
  fail(error: CollectionApiError): void;
}

/** The service, played by a test call by call; a call whose signal aborts ends as the client's do. */
export class ScriptedApi implements AnswerSource {
  readonly calls: ScriptedCall[] = [];
  /** Whether the scores that a list asks for its name are a call like any other; otherwise they fail at once. */
  isAskedForNames = false;
  readonly #lists = new Set<Address>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The newest call. */
  get last(): ScriptedCall {
    const call = this.calls.at(-1);
    if (!call) throw new Error("the API was not asked");
    return call;
  }

  ask<O extends Operation>(operation: O, contract: Address, signal?: AbortSignal): Promise<Answer<Entries[O]>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Entries[O]>>();
    if (operation !== "scores") {
      this.#lists.add(contract);
      const isOver = () => this.#lists.delete(contract);
      promise.then(isOver, isOver);
    } else if (this.#lists.has(contract) && !this.isAskedForNames) {
      reject(new CollectionApiError("unavailable", "no names here"));
      return promise;
    }
    signal?.addEventListener("abort", () => reject(new CollectionApiError("aborted", "the caller gave up")));
    this.calls.push({
      operation,
      contract,
      answer: (entries) => resolve({ entries: entries as Entries[O][], asOf: new Date(this.#clock.now()), cache: "miss" }),
      fail: reject,
    });
    return promise;
  }
}
