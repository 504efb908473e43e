import type { ServerResponse } from 'node:http';
import type { RequestSlot } from '@coffer/api/kernel/request-slot.ts';

/** How a request waits for a slot. */
export interface SlotWaitOptions {
  /** The response of the waiting request. If its client disconnects, the wait ends. */
  readonly sender?: ServerResponse | undefined;
  /** Waits without a time limit, as the next call of a batch does. */
  readonly waitsWithoutLimit?: boolean;
}

interface Source {
  free(): void;
  takeAgain(options: SlotWaitOptions): Promise<RequestSlotHandle>;
}

/** The slot of one request. It is freed once, when the last work in it ends. */
export class RequestSlotHandle implements RequestSlot {
  #source: Source | null;
  readonly #takeAgain: Source['takeAgain'];
  #works = 0;
  #hasEnded = false;

  constructor(source: Source) {
    this.#source = source;
    this.#takeAgain = source.takeAgain;
  }

  /** Runs the work in this slot, then frees the slot unless other work of the request continues. */
  async during<Result>(work: () => Promise<Result> | Result): Promise<Result> {
    this.#works += 1;
    try {
      return await work();
    } finally {
      this.#works -= 1;
      if (this.#works === 0) this.free();
    }
  }

  /** Ends the request: running work keeps the slot, and no new work may begin in it. */
  end(): void {
    this.#hasEnded = true;
    this.freeUnlessAtWork();
  }

  freeUnlessAtWork(): void {
    if (this.#works === 0) this.free();
  }

  free(): void {
    const source = this.#source;
    this.#source = null;
    source?.free();
  }

  /**
   * Takes a slot again if this slot was freed.
   * @throws Problem as `RequestLimiter.take`
   */
  async takeAgain(options: SlotWaitOptions): Promise<void> {
    if (this.#source !== null || this.#hasEnded) return;
    const other = await this.#takeAgain(options);
    this.#source = other.#source;
    other.#source = null;
    if (this.#hasEnded) this.freeUnlessAtWork();
  }

  async without<Result>(wait: () => Promise<Result>): Promise<Result> {
    const wasHeld = this.#source !== null;
    this.free();
    const result = await wait();
    if (wasHeld) await this.takeAgain({ waitsWithoutLimit: true });
    return result;
  }
}
