import { FairQueue } from '@coffer/api/kernel/fair-queue.ts';
import { Problem } from '@coffer/api/kernel/problems.ts';
import { RequestSlotHandle, type SlotWaitOptions } from './request-slot-handle.ts';

interface RequestSlotLimits {
  /** Maximum number of one person's requests in progress at a time. */
  readonly maxPerPerson: number;
  /** Maximum number of requests in progress at a time, from all people together. */
  readonly inAll: number;
  /** Maximum milliseconds that a request waits while its person uses all of their slots. */
  readonly patience: number;
  /** Maximum milliseconds that a request waits while all slots of the process are in use. */
  readonly patienceInAll: number;
}

/** The share of all slots that is reserved for people with fewer than `RESERVED_SLOT_REQUESTS` requests in progress. */
const RESERVED_SHARE = 1 / 4;
const RESERVED_SLOT_REQUESTS = 2;

/**
 * Number of database connections reserved for work without a slot: checking credentials, and notifying open pages of
 * changes.
 */
const RESERVED_CONNECTIONS = 2;

/**
 * Returns the request limits for a process with a pool of this many database connections. Nearly every request in
 * progress uses a connection.
 */
export function requestLimits(databasePool: number): RequestSlotLimits {
  const inAll = Math.max(1, databasePool - RESERVED_CONNECTIONS);
  return { maxPerPerson: 8, inAll, patience: 5_000, patienceInAll: 10_000 };
}

/** The person and the credential that a slot is taken for. */
export interface SlotHolder {
  readonly userId: string;
  /** Id of the key, session or connection. Waiting requests of one person alternate between these ids. */
  readonly id: string;
  /** The visit name of the page that requests this data; the server assigned the name to the page. */
  readonly visit?: string;
}

interface WaitingSlotRequest {
  readonly asker: SlotHolder;
  begin(place: RequestSlotHandle): void;
}

interface PersonAtWork {
  atWork: number;
  readonly turns: FairQueue<WaitingSlotRequest>;
}

/**
 * The slot of a page. The page's data requests share this slot: if each waited for its own slot, pages could deadlock.
 */
interface Visit {
  readonly userId: string;
  isLent: boolean;
  isOpen: boolean;
  readonly waiting: WaitingSlotRequest[];
  /** Frees the page's slot. */
  readonly free: () => void;
}

/**
 * Limits the requests in progress in this process, per person and in total. All keys, apps and sessions of a person
 * count together. Further requests wait, and the person's credentials take turns. If all slots are taken, the person
 * with the fewest requests in progress is next.
 */
export class RequestLimiter {
  readonly #limits: RequestSlotLimits;
  /** People with requests in progress or waiting, in the order of their next turn. */
  readonly #people = new Map<string, PersonAtWork>();
  readonly #visits = new Map<string, Visit>();
  #atWork = 0;

  constructor(limits: RequestSlotLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a slot, or waits for one.
   * @throws Problem `tooManyRequests` if the person's own requests take too long or the client has disconnected;
   * `unavailable` if the requests of all people take too long
   */
  async take(asker: SlotHolder, options: SlotWaitOptions = {}): Promise<RequestSlotHandle> {
    const visit = this.#visitOf(asker);
    if (visit?.isLent === false) return this.#lent(asker, visit);
    const { promise, resolve, reject } = Promise.withResolvers<RequestSlotHandle>();
    let hasBegun = false;
    const waiting: WaitingSlotRequest = {
      asker,
      begin: (place) => {
        hasBegun = true;
        resolve(place);
      },
    };
    const person = this.#people.get(asker.userId) ?? { atWork: 0, turns: new FairQueue<WaitingSlotRequest>() };
    this.#people.set(asker.userId, person);
    person.turns.add(asker.id, waiting);
    visit?.waiting.push(waiting);
    this.#beginNext();
    if (hasBegun) return promise;
    const giveUp = (problem: Problem): void => {
      this.#forget(waiting);
      reject(problem);
    };
    // A page's data request waits as long as the page's other requests take.
    const waitsWithoutLimit = options.waitsWithoutLimit === true || visit !== undefined;
    const stopWaiting = this.#limitWait(asker, { ...options, waitsWithoutLimit }, giveUp);
    return promise.finally(stopWaiting);
  }

  /**
   * Lets requests that name this page use the page's slot, until `end` is called. `free` is called then, or later when
   * the last request that uses the slot has ended.
   */
  openVisit(name: string, userId: string, free: () => void): { end(): void } {
    const visit: Visit = { userId, isLent: false, isOpen: true, waiting: [], free };
    this.#visits.set(name, visit);
    const end = (): void => {
      visit.isOpen = false;
      this.#visits.delete(name);
      if (!visit.isLent) free();
    };
    return { end };
  }

  /** Numbers of requests in progress and waiting in this process. */
  get load(): { readonly atWork: number; readonly waiting: number } {
    const waiting = [...this.#people.values()].reduce((sum, { turns }) => sum + turns.size, 0);
    return { atWork: this.#atWork, waiting };
  }

  #visitOf({ visit, userId }: SlotHolder): Visit | undefined {
    const named = visit === undefined ? undefined : this.#visits.get(visit);
    return named?.userId === userId ? named : undefined;
  }

  #lent(asker: SlotHolder, visit: Visit): RequestSlotHandle {
    visit.isLent = true;
    return new RequestSlotHandle({
      free: () => {
        const next = visit.waiting.at(0);
        visit.isLent = false;
        if (!visit.isOpen) return visit.free();
        if (next === undefined) return;
        this.#forget(next);
        next.begin(this.#lent(next.asker, visit));
      },
      takeAgain: (options) => this.take(asker, options),
    });
  }

  #limitWait(
    asker: SlotHolder,
    { waitsWithoutLimit, sender }: SlotWaitOptions,
    giveUp: (problem: Problem) => void,
  ): () => void {
    const { maxPerPerson, patience, patienceInAll } = this.#limits;
    const onClose = (): void => giveUp(this.#tooMany());
    sender?.once('close', onClose);
    const timers = waitsWithoutLimit
      ? []
      : [
          setTimeout(() => {
            if ((this.#people.get(asker.userId)?.atWork ?? 0) >= maxPerPerson) giveUp(this.#tooMany());
          }, patience),
          setTimeout(() => {
            giveUp(new Problem('unavailable', { detail: 'Too many requests at once. Try again.', retryAfter: 1 }));
          }, patienceInAll),
        ];
    return () => {
      sender?.off('close', onClose);
      for (const timer of timers) clearTimeout(timer);
    };
  }

  #tooMany(): Problem {
    const { maxPerPerson } = this.#limits;
    return new Problem('tooManyRequests', {
      detail: `Coffer processes ${maxPerPerson} requests of a person at a time. Send fewer at once.`,
      quota: { name: 'requestsAtWork', limit: maxPerPerson },
      retryAfter: 1,
    });
  }

  #forget(waiting: WaitingSlotRequest): void {
    const { asker } = waiting;
    const person = this.#people.get(asker.userId);
    person?.turns.remove(asker.id, waiting);
    this.#forgetIfIdle(asker.userId);
    const ofVisit = this.#visitOf(asker)?.waiting ?? [];
    const at = ofVisit.indexOf(waiting);
    if (at >= 0) ofVisit.splice(at, 1);
  }

  #forgetIfIdle(userId: string): void {
    const person = this.#people.get(userId);
    if (person?.atWork === 0 && person.turns.size === 0) this.#people.delete(userId);
  }

  #beginNext(): void {
    for (;;) {
      const next = this.#nextPerson();
      if (next === undefined) return;
      const [userId, person] = next;
      const waiting = person.turns.next();
      if (waiting === undefined) return;
      this.#forget(waiting);
      person.atWork += 1;
      this.#atWork += 1;
      // Move the person to the end, so that people with equally many requests in progress take turns.
      this.#people.delete(userId);
      this.#people.set(userId, person);
      waiting.begin(this.#held(waiting.asker, person));
    }
  }

  /** The waiting person who may begin and has the fewest requests in progress. */
  #nextPerson(): [userId: string, person: PersonAtWork] | undefined {
    const { maxPerPerson, inAll } = this.#limits;
    if (this.#atWork >= inAll) return undefined;
    const limit = this.#atWork >= inAll - Math.floor(inAll * RESERVED_SHARE) ? RESERVED_SLOT_REQUESTS : maxPerPerson;
    let best: [string, PersonAtWork] | undefined;
    for (const [userId, person] of this.#people) {
      const mayBegin = person.turns.size > 0 && person.atWork < limit;
      if (mayBegin && (best === undefined || person.atWork < best[1].atWork)) best = [userId, person];
    }
    return best;
  }

  #held(asker: SlotHolder, person: PersonAtWork): RequestSlotHandle {
    return new RequestSlotHandle({
      free: () => {
        person.atWork -= 1;
        this.#atWork -= 1;
        this.#forgetIfIdle(asker.userId);
        this.#beginNext();
      },
      takeAgain: (options) => this.take(asker, options),
    });
  }
}
