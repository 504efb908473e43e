/** The default maximum seconds of a step. */
const STEP_SECONDS = 8;

interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
  readonly seconds: number;
}

/**
 * Shuts the process down once. The step that was added last runs first. A step that exceeds its time is abandoned and
 * the next step runs, so that an endless request doesn't keep the database from shutting down.
 */
export class Shutdown {
  static #current: Shutdown | null = null;
  readonly #steps: Step[] = [];
  #ending: Promise<boolean> | null = null;

  constructor(endsWithParent: boolean) {
    Shutdown.#current = this;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.#signalled());
    // The launcher holds the other end of our standard input: when that closes, this process must stop.
    if (endsWithParent)
      process.stdin
        .on('end', () => this.#signalled())
        .on('error', () => this.#signalled())
        .resume();
  }

  /** Runs the steps added so far, then exits the process. Called when starting fails. */
  static async now(): Promise<void> {
    await Shutdown.#current?.end();
    process.exit();
  }

  /** Adds a step that runs before all steps added earlier and may take this many seconds. */
  add(name: string, run: () => Promise<void>, seconds = STEP_SECONDS): void {
    this.#steps.push({ name, run, seconds });
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

  /** Runs all steps. Resolves to whether each step finished in time. */
  end(): Promise<boolean> {
    this.#ending ??= this.#run();
    return this.#ending;
  }

  async #run(): Promise<boolean> {
    let inTime = true;
    for (const { name, run, seconds } of this.#steps.reverse()) {
      try {
        await waitAtMost(seconds, run());
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
