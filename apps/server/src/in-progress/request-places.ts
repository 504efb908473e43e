import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { announcedLength } from '../body-length.ts';
import type { HeldPlace } from './held-place.ts';
import type { Places, Requester } from './places.ts';
import { whenAnswered } from './when-answered.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place among the requests of its person; null for a stranger's. */
    place: HeldPlace | null;
  }
}

/** Milliseconds for which a body may be on its way while its request holds a place. */
const GRACE = 1_000;
/** Requests of a person that wait for their bodies without a place; the bodies of further ones hold theirs. */
const SLOW_SENDERS = 32;

/** Frees the place of each request when its handler has ended, whether or not somebody still reads the answer. */
export function freePlaces(app: FastifyInstance): void {
  app.decorateRequest('place', null);
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function inPlace(request, reply) {
      const work = () => handler.call(this, request, reply);
      return request.place === null ? work() : request.place.during(work);
    };
  });
}

/** Takes the places of requests, before anything is done for them but to find out who asks. */
export class RequestPlaces {
  readonly places: Places;
  readonly #slowSenders = new Map<string, number>();

  constructor(places: Places) {
    this.places = places;
  }

  /** @throws Problem as `Places.take` */
  async take(request: FastifyRequest, reply: FastifyReply, { userId, id }: Requester): Promise<void> {
    const place = await this.places.take(askerOf(request, { userId, id }), { sender: reply.raw });
    request.place = place;
    reply.raw.once('close', () => place.end());
    // After its sender has left, no event would free the place again.
    if (reply.raw.destroyed) place.end();
    if (announcedLength(request) > 0) this.#freeWhileSlow(request, place, userId);
  }

  /**
   * Takes a place for a page. Answers the name of the page: its requests for data, which name it, use the page's place.
   * @throws Problem as `Places.take`
   */
  async takeForPage(reply: FastifyReply, asker: Requester): Promise<string> {
    const place = await this.places.take(asker, { sender: reply.raw });
    const name = randomUUID();
    const visit = this.places.openVisit(name, asker.userId);
    whenAnswered(reply.raw, () => {
      visit.end();
      place.free();
    });
    return name;
  }

  /** A slow sender must not hold a place of his person: it is taken again when the body is there (`bodyHasCome`). */
  #freeWhileSlow({ raw }: FastifyRequest, place: HeldPlace, userId: string): void {
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

/** The request's body is complete. @throws Problem as `Places.take` */
export async function bodyHasCome({ place }: FastifyRequest): Promise<void> {
  await place?.takeAgain({});
}

/** Who asks, and for which page. */
export function askerOf({ headers }: FastifyRequest, { userId, id }: Requester): Requester {
  const visit = headers['coffer-visit'];
  return typeof visit === 'string' && visit !== '' ? { userId, id, visit } : { userId, id };
}
