import { Problem } from '@coffer/api/kernel/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { announcedLength, JSON_BODY_LIMIT } from './body-length.ts';

/** Long bodies that are in memory at a time: of one person, and of all. Each may have 64 MiB. */
const OF_PERSON = 3;
const OF_ALL = 12;

/** Counts the long JSON bodies that are on their way or being worked on. */
export class LongBodies {
  readonly #people: string[] = [];

  /** Until the answer is out. @throws Problem `tooManyRequests`, `unavailable` */
  admit(request: FastifyRequest, reply: FastifyReply, personId: string): void {
    // After its sender has left, no event would free the place again.
    if (reply.raw.destroyed || announcedLength(request) <= JSON_BODY_LIMIT) return;
    if (this.#people.filter((one) => one === personId).length >= OF_PERSON) {
      throw new Problem('tooManyRequests', {
        detail: 'Several long requests of yours are still at work.',
        retryAfter: 5,
      });
    }
    if (this.#people.length >= OF_ALL) {
      throw new Problem('unavailable', { detail: 'Too many long requests at once.', retryAfter: 5 });
    }
    this.#people.push(personId);
    reply.raw.once('close', () => this.#people.splice(this.#people.indexOf(personId), 1));
  }
}
