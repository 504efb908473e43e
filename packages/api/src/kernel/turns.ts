/** What waits, in turns among the keys: a key with much waiting delays another by one entry and not by all. */
export class Turns<Entry> {
  /** In the order of their next turn. */
  readonly #waiting = new Map<string, Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  add(key: string, entry: Entry): void {
    const entries = this.#waiting.get(key);
    if (entries === undefined) this.#waiting.set(key, [entry]);
    else entries.push(entry);
    this.#size += 1;
  }

  /** Takes the oldest entry of the key whose turn it is, among those that `may` have one now. */
  next(may: (key: string) => boolean = () => true): Entry | undefined {
    for (const [key, entries] of this.#waiting) {
      if (!may(key)) continue;
      const entry = entries.shift();
      // The key's next turn comes after those of all others.
      this.#waiting.delete(key);
      if (entries.length > 0) this.#waiting.set(key, entries);
      this.#size -= 1;
      return entry;
    }
    return undefined;
  }

  /** Removes an entry that does not wait any more. */
  remove(key: string, entry: Entry): void {
    const entries = this.#waiting.get(key) ?? [];
    const at = entries.indexOf(entry);
    if (at < 0) return;
    entries.splice(at, 1);
    this.#size -= 1;
    if (entries.length === 0) this.#waiting.delete(key);
  }
}

/** Does a few things at a time, in turns among those who want something done. */
export class FairLane {
  readonly #places: number;
  readonly #placesOfOne: number;
  readonly #turns = new Turns<() => void>();
  readonly #atWorkOf = new Map<string, number>();
  #atWork = 0;

  /** `placesOfOne`: how many of the places one key may have at a time, whether or not others wait. */
  constructor(places = 1, placesOfOne = places) {
    this.#places = places;
    this.#placesOfOne = placesOfOne;
  }

  /** How many wait and are at work. */
  get size(): number {
    return this.#turns.size + this.#atWork;
  }

  async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    await this.#enter(key);
    try {
      return await work();
    } finally {
      this.#count(key, -1);
      this.#begin();
    }
  }

  #enter(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turns.add(key, () => {
      this.#count(key, 1);
      resolve();
    });
    this.#begin();
    return promise;
  }

  #begin(): void {
    while (this.#atWork < this.#places) {
      const begin = this.#turns.next((key) => (this.#atWorkOf.get(key) ?? 0) < this.#placesOfOne);
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
