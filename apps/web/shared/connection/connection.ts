/** What is known of the way to the service; `outdated`: it is there, with the files of another build than this page's. */
export type ConnectionState = 'answers' | 'silent' | 'outdated';

/** What a request for an address showed; `gone`: the service answered that there is no such thing. */
export type Finding = 'there' | 'gone' | 'silent';

const LONGEST_PAUSE_MS = 15_000;

/** Milliseconds before the next attempt, after this many failures. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures);
}

/** Keeps asking for what could not be reached, and tells how things stand. */
export class ServiceConnection {
  readonly #ask: (url: string) => Promise<Finding>;
  readonly #reaching = new Map<string, Promise<Finding>>();
  readonly #silent = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<() => void>();
  #outdated = false;

  constructor(ask: (url: string) => Promise<Finding>) {
    this.#ask = ask;
  }

  readonly standing = (): ConnectionState => {
    if (this.#silent.size > 0) return 'silent';
    return this.#outdated ? 'outdated' : 'answers';
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the address until the service answers. All who wait for the same address share one asking. */
  reach(url: string): Promise<Finding> {
    const known = this.#reaching.get(url);
    if (known !== undefined) return known;
    const reaching = this.#askUntilAnswered(url).finally(() => this.#reaching.delete(url));
    this.#reaching.set(url, reaching);
    return reaching;
  }

  /** Ends when the time is over, or when there is a reason to try at once. */
  pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, milliseconds);
      this.#waiting.add(go);
    });
  }

  /** Ends all pauses: those who wait try at once. */
  readonly hurry = (): void => {
    for (const go of [...this.#waiting]) go();
  };

  /** The service has another build than this page. */
  outdate(): void {
    this.#outdated = true;
    this.#changed();
  }

  async #askUntilAnswered(url: string): Promise<Finding> {
    for (let failures = 0; ; failures += 1) {
      const finding = await this.#ask(url);
      if (finding !== 'silent') {
        this.#silent.delete(url);
        this.#changed();
        return finding;
      }
      this.#silent.add(url);
      this.#changed();
      await this.pause(pauseAfter(failures));
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
