const SECONDS_OF_OTHERS = 8;

type Step = { readonly name: string; readonly run: () => Promise<void> };

/**
 * Ends the process in order, once: first what lets requests in (which waits for those under way), then what they
 * stand on, last opened first closed. What takes longer than its time is left behind, and the next is closed all the
 * same: so that a request that never ends does not keep the database from being shut down.
 */
export class Shutdown {
  static #current: Shutdown | null = null;
  readonly #seconds: number;
  readonly #steps: Step[] = [];
  #ending: Promise<boolean> | null = null;

  constructor(seconds: number, endsWithParent: boolean) {
    this.#seconds = seconds;
    Shutdown.#current = this;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.#signalled());
    // The launcher holds the other end of our standard input: when that closes, we must stop by ourselves.
    if (endsWithParent)
      process.stdin
        .on('end', () => this.#signalled())
        .on('error', () => this.#signalled())
        .resume();
  }

  /** Closes what an unfinished start has opened. */
  static async now(): Promise<void> {
    await Shutdown.#current?.end();
    process.exit();
  }

  /** To be closed before everything that was registered earlier. */
  add(name: string, run: () => Promise<void>): void {
    this.#steps.push({ name, run });
  }

  /** Ends the process in order because it cannot go on: says why, and ends with 1. */
  async fail(reason: string): Promise<void> {
    process.stderr.write(`${reason}\n`);
    await this.end();
    process.exit(1);
  }

  #signalled(): void {
    if (this.#ending === null) void this.end().then((inTime) => process.exit(inTime ? 0 : 1));
  }

  /** Whether everything was closed in its time. */
  end(): Promise<boolean> {
    this.#ending ??= this.#run();
    return this.#ending;
  }

  async #run(): Promise<boolean> {
    let inTime = true;
    for (const [at, { name, run }] of this.#steps.reverse().entries()) {
      try {
        // Only the first has others to wait for.
        await within(at === 0 ? this.#seconds : SECONDS_OF_OTHERS, run());
      } catch (error) {
        inTime = false;
        process.stderr.write(`closing the ${name} failed: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
    return inTime;
  }
}

async function within(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${seconds} s`)), seconds * 1000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
