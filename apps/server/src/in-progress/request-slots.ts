import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { declaredBodyLength } from '../body-length.ts';
import { onResponseProduced } from './on-response-produced.ts';
import type { RequestLimiter, SlotHolder } from './request-limiter.ts';
import type { RequestSlotHandle } from './request-slot-handle.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot of this request; null without a credential. */
    place: RequestSlotHandle | null;
  }
}

/** Milliseconds that a body may take to arrive before its request gives up its slot. */
const GRACE = 1_000;
/**
 * Maximum number of a person's requests that may wait for their bodies without a slot. Further requests keep their
 * slots.
 */
const SLOW_SENDERS = 32;

/** Frees the slot of each request when its handler ends, even if the client is still receiving the response. */
export function releaseSlots(app: FastifyInstance): void {
  app.decorateRequest('place', null);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function inPlace(request, reply) {
      const work = () => handler.call(this, request, reply);
      return request.place === null ? work() : request.place.during(work);
    };
  });
}

/** Takes the slots of requests, right after authentication and before any other work. */
export class RequestSlots {
  readonly places: RequestLimiter;
  readonly #slowSenders = new Map<string, number>();

  constructor(places: RequestLimiter) {
    this.places = places;
  }

  /**
   * Takes a slot that the request holds until its response is closed.
   * @throws Problem as `RequestLimiter.take`
   */
  async take(request: FastifyRequest, reply: FastifyReply, { userId, id }: SlotHolder): Promise<void> {
    const place = await this.places.take(slotHolderFor(request, { userId, id }), { sender: reply.raw });
    request.place = place;
    reply.raw.once('close', () => place.end());
    // If the sender has already left, no `close` event would free the slot.
    if (reply.raw.destroyed) place.end();
    if (declaredBodyLength(request) > 0) this.#freeWhileSlow(request, place, userId);
  }

  /**
   * Takes a slot for a page. Resolves to an id for the page: data requests with this id use the page's slot.
   * @throws Problem as `RequestLimiter.take`
   */
  async takeForPage(reply: FastifyReply, asker: SlotHolder): Promise<string> {
    const place = await this.places.take(asker, { sender: reply.raw });
    const name = randomUUID();
    const visit = this.places.openVisit(name, asker.userId, () => place.free());
    onResponseProduced(reply.raw, () => visit.end());
    return name;
  }

  /** Frees the slot while a slow body arrives; `takeSlotForBody` takes a slot again. */
  #freeWhileSlow({ raw }: FastifyRequest, place: RequestSlotHandle, userId: string): void {
    let isSlow = false;
    const timer = setTimeout(() => {
      const others = this.#slowSenders.get(userId) ?? 0;
      if (others >= SLOW_SENDERS) return;
      isSlow = true;
      this.#slowSenders.set(userId, others + 1);
      place.freeUnlessAtWork();
    }, GRACE).unref();
    const stop = (): void => {
      clearTimeout(timer);
      if (!isSlow) return;
      isSlow = false;
      const left = (this.#slowSenders.get(userId) ?? 1) - 1;
      if (left === 0) this.#slowSenders.delete(userId);
      else this.#slowSenders.set(userId, left);
    };
    for (const event of ['end', 'close']) raw.once(event, stop);
  }
}

/**
 * Takes a slot again for a request that gave up its slot while a slow body arrived. Call it when the body is complete.
 * @throws Problem as `RequestLimiter.take`
 */
export async function takeSlotForBody({ place }: FastifyRequest): Promise<void> {
  await place?.takeAgain({});
}

/** The holder of a slot for this request, including the page that the request loads data for, if any. */
export function slotHolderFor({ headers }: FastifyRequest, { userId, id }: SlotHolder): SlotHolder {
  const visit = headers['coffer-visit'];
  return typeof visit === 'string' && visit !== '' ? { userId, id, visit } : { userId, id };
}
