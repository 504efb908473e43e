import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { declaredBodyLength, JSON_BODY_LIMIT } from './body-length.ts';

/** Maximum number of one person's long bodies in memory at a time. */
const MAX_BODIES_PER_PERSON = 3;
/** Maximum number of all people's long bodies in memory at a time. */
const MAX_BODIES_IN_MEMORY = 12;
/** Maximum bytes of all long bodies together, equal to the limit of a single body. */
const BYTES = 64 * 1024 * 1024;
const WATCHED_EVERY_MS = 100;

/** A long body that is arriving or being processed. */
interface LongBody {
  readonly personId: string;
  /** Bytes that have arrived. */
  size(): number;
  isArriving(): boolean;
  /** Refuses a body that is still arriving, with status 503. */
  refuse(): void;
}

/**
 * Limits the long JSON bodies in memory, by number and by bytes. Only arrived bytes count, so that nobody keeps others
 * out by sending slowly. If there are too many bytes, the newest arriving body of the person with the most bytes is
 * refused.
 */
export class LongBodyLimiter {
  readonly #bodies: LongBody[] = [];
  #watch: NodeJS.Timeout | undefined;

  /** Counts the body until the response is sent. @throws Problem `tooManyRequests`, `unavailable` */
  admit(request: FastifyRequest, reply: FastifyReply, personId: string): void {
    // If the sender has already left, no `close` event would free the slot.
    if (reply.raw.destroyed || declaredBodyLength(request) <= JSON_BODY_LIMIT) return;
    if (this.#bodies.filter((body) => body.personId === personId).length >= MAX_BODIES_PER_PERSON) {
      throw new Problem('tooManyRequests', {
        detail: 'Several long requests of yours are still running.',
        quota: { name: 'longBodies', limit: MAX_BODIES_PER_PERSON },
        retryAfter: 5,
      });
    }
    if (this.#bodies.length >= MAX_BODIES_IN_MEMORY) throw tooMany();
    // Bodies that are already being processed cannot be refused, so they may leave no room for another body.
    const atWork = this.#bodies.filter((body) => !body.isArriving());
    if (sizeOf(atWork) > BYTES - JSON_BODY_LIMIT) throw tooMany();
    const body = longBodyOf(request, reply, personId);
    this.#bodies.push(body);
    this.#watch ??= setInterval(() => this.#keepWithinBytes(), WATCHED_EVERY_MS).unref();
    reply.raw.once('close', () => this.#remove(body));
  }

  #remove(body: LongBody): void {
    this.#bodies.splice(this.#bodies.indexOf(body), 1);
    if (this.#bodies.length > 0) return;
    clearInterval(this.#watch);
    this.#watch = undefined;
  }

  #keepWithinBytes(): void {
    if (sizeOf(this.#bodies) <= BYTES) return;
    const arriving = this.#bodies.filter((body) => body.isArriving());
    // A single body may use all bytes; its own limit ends it.
    if (arriving.length === 0 || this.#bodies.length === 1) return;
    const byPerson = Object.values(Object.groupBy(this.#bodies, ({ personId }) => personId));
    const bySize = byPerson.toSorted((one, other) => sizeOf(other ?? []) - sizeOf(one ?? []));
    const refused = bySize.flatMap((bodies) => bodies?.findLast((body) => body.isArriving()) ?? [])[0];
    refused?.refuse();
  }
}

function longBodyOf({ raw }: FastifyRequest, reply: FastifyReply, personId: string): LongBody {
  const before = raw.socket.bytesRead;
  let whole: number | null = null;
  raw.once('end', () => {
    whole ??= raw.socket.bytesRead - before;
  });
  return {
    personId,
    size: () => whole ?? raw.socket.bytesRead - before,
    isArriving: () => whole === null,
    refuse: () => {
      whole = 0;
      // The rest of the body is not read.
      reply.header('Connection', 'close');
      // The reader of the body gives up and answers with this error.
      raw.emit('error', tooMany());
    },
  };
}

function sizeOf(bodies: readonly LongBody[]): number {
  return bodies.reduce((sum, body) => sum + body.size(), 0);
}

function tooMany(): Problem {
  return new Problem('unavailable', {
    detail: 'Too many long requests at once: together they may have at most 64 MiB.',
    retryAfter: 5,
  });
}
