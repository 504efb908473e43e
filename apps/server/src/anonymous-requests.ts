import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { FairQueue } from '@coffer/api/kernel/fair-queue.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressGroup } from './address-group.ts';
import { addressToDrop } from './address-to-drop.ts';
import { onResponseProduced } from './in-progress/on-response-produced.ts';
import { droppedAnonymousRequestsCounter, waitingAnonymousRequestsGauge } from './metrics.ts';

export interface AnonymousRequestLimits {
  /** Maximum number of requests in progress at a time. */
  readonly atWork: number;
  /** Maximum number of requests that wait at a time, from all addresses together. */
  readonly waiting: number;
  /** Maximum milliseconds that a request waits for its turn. */
  readonly patience: number;
  /** The share of each second for requests without a session, while signed-in people send requests. */
  readonly share: number;
  /** Maximum milliseconds of unused time that are saved for later requests without a session. */
  readonly saved: number;
  /** Milliseconds after the last request of a signed-in person during which `share` applies. */
  readonly recent: number;
  /** Milliseconds after which a response frees its slot even if the client has not received all of it. */
  readonly longest: number;
}

export const ANONYMOUS_REQUEST_LIMITS: AnonymousRequestLimits = {
  atWork: 2,
  waiting: 128,
  patience: 10_000,
  share: 1 / 3,
  saved: 1_000,
  recent: 2_000,
  longest: 10_000,
};

/** The minimum milliseconds of work that count for a response whose client disconnects early. */
const MIN_ABANDONED_CHARGE_MS = 250;

/** Milliseconds within which a client must receive more of a response; otherwise the connection is closed. */
const UNREAD_RESPONSE_TIMEOUT_MS = 30_000;

interface Waiting {
  begin(): void;
  refuse(): void;
}

/**
 * Queues requests without a session; their addresses take turns. Only a few requests run, and only a few wait. While
 * people with a session or a key also send requests, all requests without a session together get at most a third of the
 * time. There is no quota and no lockout, because many people may share an address. When too many requests wait, the
 * newest request of the address with the most waiting requests is refused, so that nobody fills the queue.
 */
export class AnonymousRequestQueue {
  readonly #limits: AnonymousRequestLimits;
  readonly #turns = new FairQueue<Waiting>();
  readonly #visits = new Set<string>();
  /** For each response in progress, the function that frees its slot. */
  readonly #places = new WeakMap<ServerResponse, () => void>();
  #atWork = 0;
  /** Milliseconds of working time left for requests without a session. While it is below 0, these requests wait. */
  #budget: number;
  #filled = performance.now();
  #lastPerson = Number.NEGATIVE_INFINITY;
  #later: NodeJS.Timeout | undefined;

  constructor(limits: AnonymousRequestLimits = ANONYMOUS_REQUEST_LIMITS) {
    this.#limits = limits;
    this.#budget = limits.saved;
  }

  /**
   * Records the time of a request with a valid credential. Until `recent` milliseconds after it, requests without a
   * session get only their share of the time.
   */
  personAsks(): void {
    this.#lastPerson = performance.now();
  }

  /**
   * Waits for a turn, which ends when the response is produced. A page's data requests carry the page's visit name and
   * need no turn.
   * @throws Problem `unavailable` when too many requests wait, or when this request waits too long
   */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const visit = request.headers['coffer-visit'];
    if (typeof visit === 'string' && this.#visits.has(visit)) return;
    await this.#turn(addressGroup(request.ip), reply.raw);
    const began = performance.now();
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      this.#places.delete(reply.raw);
      clearTimeout(late);
      this.#atWork -= 1;
      this.#fill();
      const spent = performance.now() - began;
      // Work for a disconnected client continues for a while, so charge at least `MIN_ABANDONED_CHARGE_MS`.
      const cost = reply.raw.destroyed && !reply.raw.writableEnded ? Math.max(spent, MIN_ABANDONED_CHARGE_MS) : spent;
      this.#budget = Math.max(-this.#limits.saved, this.#budget - cost);
      this.#beginNext();
    };
    this.#places.set(reply.raw, end);
    const late = setTimeout(end, this.#limits.longest).unref();
    // The slot is freed once the response is produced, so a slow client doesn't use up the budget. If the client
    // disconnected just before its turn, the slot is freed too.
    onResponseProduced(reply.raw, () => {
      if (reply.raw.writableNeedDrain) reply.raw.socket?.setTimeout(UNREAD_RESPONSE_TIMEOUT_MS);
      end();
    });
  }

  /**
   * Runs `work`, which waits for an external service such as an identity provider. The request's slot is free during
   * `work`; afterwards the request waits for another turn. A request without a slot, such as a request of a signed-in
   * person, only runs `work`.
   */
  async stepAside<Value>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<Value>): Promise<Value> {
    const giveBack = this.#places.get(reply.raw);
    if (giveBack === undefined) return work();
    giveBack();
    const value = await work();
    await this.admit(request, reply);
    return value;
  }

  /** Returns a new visit name for this page. The page's data requests send the name and need no turn of their own. */
  visit(reply: FastifyReply): string {
    const visit = randomUUID();
    if (reply.raw.destroyed) return visit;
    this.#visits.add(visit);
    reply.raw.once('close', () => this.#visits.delete(visit));
    return visit;
  }

  #turn(address: string, response: ServerResponse): Promise<void> {
    const { waiting, patience } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { begin: resolve, refuse: () => reject(tooMany()) };
    const giveUp = (): void => {
      this.#turns.remove(address, entry);
      reject(tooMany());
    };
    const late = setTimeout(giveUp, patience);
    response.once('close', giveUp);
    this.#turns.add(address, entry);
    waitingAnonymousRequestsGauge.inc();
    this.#beginNext();
    if (this.#turns.size > waiting) {
      droppedAnonymousRequestsCounter.inc();
      this.#turns.removeNewest(addressToDrop(this.#turns.sizes()))?.refuse();
    }
    return promise.finally(() => {
      waitingAnonymousRequestsGauge.dec();
      clearTimeout(late);
      response.off('close', giveUp);
    });
  }

  #beginNext(): void {
    clearTimeout(this.#later);
    while (this.#atWork < this.#limits.atWork && this.#turns.size > 0) {
      const pause = this.#pause();
      if (pause > 0) {
        this.#later = setTimeout(() => this.#beginNext(), pause);
        return;
      }
      this.#atWork += 1;
      this.#turns.next()?.begin();
    }
  }

  /** Milliseconds until the next request may begin. */
  #pause(): number {
    this.#fill();
    if (performance.now() - this.#lastPerson > this.#limits.recent) return 0;
    return Math.ceil(-this.#budget / this.#limits.share);
  }

  #fill(): void {
    const now = performance.now();
    this.#budget = Math.min(this.#limits.saved, this.#budget + (now - this.#filled) * this.#limits.share);
    this.#filled = now;
  }
}

function tooMany(): Problem {
  return new Problem('unavailable', { detail: 'Too many visitors at once. Try again in a moment.', retryAfter: 5 });
}
