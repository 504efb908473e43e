const SECONDS_OF_OTHERS = 8;

type Step = { readonly name: string; readonly run: () => Promise<void> };

/**
 * Shuts the process down in order, once: first the HTTP server, which waits for running requests, then its
 * dependencies, last opened first. A step that exceeds its time is abandoned and the next step runs, so that an endless
 * request doesn't keep the database from shutting down.
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
    // The launcher holds the other end of our standard input: when that closes, this process must stop.
    if (endsWithParent)
      process.stdin
        .on('end', () => this.#signalled())
        .on('error', () => this.#signalled())
        .resume();
  }

  /** Closes everything that an unfinished start has opened. */
  static async now(): Promise<void> {
    await Shutdown.#current?.end();
    process.exit();
  }

  /** Adds a step that runs before all steps added earlier. */
  add(name: string, run: () => Promise<void>): void {
    this.#steps.push({ name, run });
  }

  /** Shuts down because the process cannot continue: prints the reason and exits with 1. */
  async fail(reason: string): Promise<void> {
    process.stderr.write(`${reason}\n`);
    await this.end();
    process.exit(1);
  }

  #signalled(): void {
    if (this.#ending === null) void this.end().then((inTime) => process.exit(inTime ? 0 : 1));
  }

  /** Resolves to whether every step finished in time. */
  end(): Promise<boolean> {
    this.#ending ??= this.#run();
    return this.#ending;
  }

  async #run(): Promise<boolean> {
    let inTime = true;
    for (const [at, { name, run }] of this.#steps.reverse().entries()) {
      try {
        // Only the first step waits for other people's requests.
        await waitAtMost(at === 0 ? this.#seconds : SECONDS_OF_OTHERS, run());
      } catch (error) {
        inTime = false;
        process.stderr.write(`closing the ${name} failed: ${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
    return inTime;
  }
}

async function waitAtMost(seconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it took more than ${seconds} s`)), seconds * 1000);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
