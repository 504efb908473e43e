type Step = { readonly name: string; readonly run: () => Promise<void> };

/**
 * Ends the process in order, once: first what lets requests in (which waits for those under way), then what they
 * stand on, last opened first closed. A second signal, or the time limit, ends it at once.
 */
export class Shutdown {
  static #current: Shutdown | null = null;
  readonly #seconds: number;
  readonly #steps: Step[] = [];
  #ending: Promise<void> | null = null;

  constructor(seconds: number, endsWithParent: boolean) {
    this.#seconds = seconds;
    Shutdown.#current = this;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => this.#signalled());
    // The launcher holds the other end of our standard input: when that closes, nobody is left to stop us.
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

  #signalled(): void {
    if (this.#ending !== null) return;
    setTimeout(() => process.exit(1), this.#seconds * 1000).unref();
    void this.end().then(() => process.exit(0));
  }

  end(): Promise<void> {
    this.#ending ??= this.#run();
    return this.#ending;
  }

  async #run(): Promise<void> {
    for (const { name, run } of this.#steps.reverse()) {
      await run().catch((error: unknown) => process.stderr.write(`closing the ${name} failed: ${String(error)}\n`));
    }
  }
}
