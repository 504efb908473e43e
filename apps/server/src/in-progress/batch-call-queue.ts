import { setImmediate } from 'node:timers/promises';
import { type RequestSlot, unlimitedSlot } from '@coffer/api/kernel/request-slot.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestLimiter } from './request-limiter.ts';
import type { RequestSlotHandle } from './request-slot-handle.ts';
import { slotHolderFor } from './request-slots.ts';

/**
 * Returns the queue that runs the calls of a batch request one after another, each in a slot of its own. Frees the slot
 * of the request itself, so that a batch holds no slot while its next call waits. Calls without a credential take no
 * slots.
 */
export function batchCallQueue(request: FastifyRequest, { raw }: FastifyReply, places: RequestLimiter): BatchTurns {
  request.place?.free();
  const { credential } = request;
  return new BatchTurns(async () =>
    credential === null
      ? null
      : places.take(slotHolderFor(request, credential), { sender: raw, waitsWithoutLimit: true }),
  );
}

/**
 * The calls of one batch. Each call takes a slot of its own, and only the next call waits for a slot, so a batch
 * delays other requests no more than a single request. Other requests get a turn of the event loop between two calls.
 */
class BatchTurns {
  readonly #take: () => Promise<RequestSlotHandle | null>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(take: () => Promise<RequestSlotHandle | null>) {
    this.#take = take;
  }

  /** Runs the next call. @throws Problem as `RequestLimiter.take` */
  async run<Result>(work: (place: RequestSlot) => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(async () => {
      await setImmediate();
      return this.#take();
    });
    this.#last = turn.catch(() => undefined);
    const place = await turn;
    return place === null ? work(unlimitedSlot) : place.during(() => work(place));
  }
}
