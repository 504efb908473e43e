/** A queue that alternates between keys: a key with many entries delays another key by one entry only. */
export class FairQueue<Entry> {
  /** Keys in the order of their next turn. */
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns each waiting key with its number of entries, in the order of their next turn. */
  sizes(): (readonly [key: string, size: number])[] {
    return [...this.#waiting].map(([key, entries]) => [key, entries.length]);
  }

  /** Removes and returns the newest entry of a key. */
  removeNewest(key: string): Entry | undefined {
    const entries = this.#waiting.get(key);
    const newest = entries?.pop();
    if (entries === undefined || newest === undefined) return undefined;
    this.#size -= 1;
    if (entries.length === 0) this.#waiting.delete(key);
    return newest;
  }

  add(key: string, entry: Entry): void {
    const entries = this.#waiting.get(key);
    if (entries === undefined) this.#waiting.set(key, [entry]);
    else entries.push(entry);
    this.#size += 1;
  }

  /** Removes and returns the oldest entry of the next key, skipping entries that may not start yet. */
  next(mayBegin: (entry: Entry, key: string) => boolean = () => true): Entry | undefined {
    for (const [key, entries] of this.#waiting) {
      const at = entries.findIndex((entry) => mayBegin(entry, key));
      if (at < 0) continue;
      const [entry] = entries.splice(at, 1);
      // The next turn of the key comes after the turns of all other keys.
      this.#waiting.delete(key);
      if (entries.length > 0) this.#waiting.set(key, entries);
      this.#size -= 1;
      return entry;
    }
    return undefined;
  }

  /** Removes an entry that no longer waits for its turn. */
  remove(key: string, entry: Entry): void {
    const entries = this.#waiting.get(key) ?? [];
    const at = entries.indexOf(entry);
    if (at < 0) return;
    entries.splice(at, 1);
    this.#size -= 1;
    if (entries.length === 0) this.#waiting.delete(key);
  }
}

/** Runs a limited number of asynchronous functions at a time, alternating between the keys of the waiting functions. */
export class FairConcurrencyLimiter {
  readonly #places: number;
  readonly #placesOfOne: number;
  readonly #turns = new FairQueue<() => void>();
  readonly #atWorkOf = new Map<string, number>();
  #atWork = 0;

  /**
   * @param places the maximum number of jobs that run at a time
   * @param placesOfOne the maximum number of running jobs of one key, even if no other key waits
   */
  constructor(places = 1, placesOfOne = places) {
    this.#places = places;
    this.#placesOfOne = placesOfOne;
  }

  /** The number of waiting and running jobs. */
  get size(): number {
    return this.#turns.size + this.#atWork;
  }

  /**
   * Runs `work` when it is the key's turn. @throws the signal's reason if it aborts while the job waits; the job then
   * never runs
   */
  async run<Value>(key: string, work: () => Promise<Value>, signal?: AbortSignal): Promise<Value> {
    await this.#enter(key, signal);
    try {
      return await work();
    } finally {
      this.#count(key, -1);
      this.#begin();
    }
  }

  #enter(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = (): void => {
      signal?.removeEventListener('abort', leave);
      this.#count(key, 1);
      resolve();
    };
    const leave = (): void => {
      this.#turns.remove(key, begin);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#turns.add(key, begin);
    this.#begin();
    return promise;
  }

  #begin(): void {
    while (this.#atWork < this.#places) {
      const begin = this.#turns.next((_begin, key) => (this.#atWorkOf.get(key) ?? 0) < this.#placesOfOne);
      if (begin === undefined) return;
      begin();
    }
  }

  #count(key: string, change: 1 | -1): void {
    this.#atWork += change;
    const own = (this.#atWorkOf.get(key) ?? 0) + change;
    if (own === 0) this.#atWorkOf.delete(key);
    else this.#atWorkOf.set(key, own);
  }
}
