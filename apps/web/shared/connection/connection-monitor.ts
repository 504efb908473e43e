/**
 * The state of the connection to the service. `answers`: the service responds. `silent`: it doesn't respond.
 * `outdated`: it responds, but runs another build than this page.
 */
export type ConnectionState = 'answers' | 'silent' | 'outdated';

/**
 * The result of one request. `there`: the address exists. `gone`: the service responded that the address doesn't
 * exist. `silent`: the service didn't respond.
 */
export type ConnectionResult = 'there' | 'gone' | 'silent';

const LONGEST_PAUSE_MS = 15_000;

/** Milliseconds before the next attempt, after this many failures. */
export function retryDelay(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, 500 * 2 ** failures);
}

/** Retries unreachable addresses, and reports the state of the connection. */
export class ConnectionMonitor {
  readonly #ask: (url: string) => Promise<ConnectionResult>;
  readonly #reaching = new Map<string, Promise<ConnectionResult>>();
  readonly #silent = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<() => void>();
  #outdated = false;

  constructor(ask: (url: string) => Promise<ConnectionResult>) {
    this.#ask = ask;
  }

  readonly connectionState = (): ConnectionState => {
    if (this.#silent.size > 0) return 'silent';
    return this.#outdated ? 'outdated' : 'answers';
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Requests the address until the service answers. Concurrent callers for an address share the requests. */
  reach(url: string): Promise<ConnectionResult> {
    const known = this.#reaching.get(url);
    if (known !== undefined) return known;
    const reaching = this.#askUntilAnswered(url).finally(() => this.#reaching.delete(url));
    this.#reaching.set(url, reaching);
    return reaching;
  }

  /** Resolves after this many milliseconds, or as soon as `hurry` is called. */
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

  /** Ends all pauses, so that waiting callers retry immediately. */
  readonly hurry = (): void => {
    for (const go of [...this.#waiting]) go();
  };

  /** Call when the service runs a different build from this page. */
  outdate(): void {
    this.#outdated = true;
    this.#changed();
  }

  async #askUntilAnswered(url: string): Promise<ConnectionResult> {
    for (let failures = 0; ; failures += 1) {
      const finding = await this.#ask(url);
      if (finding !== 'silent') {
        this.#silent.delete(url);
        this.#changed();
        return finding;
      }
      this.#silent.add(url);
      this.#changed();
      await this.pause(retryDelay(failures));
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
