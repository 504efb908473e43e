import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const EVENT_LOOP_LOG_VARIABLE = 'COFFER_BENCH_TURNS';

/** The long turns of a server's event loop, which the server itself measures in CPU time. */
export class EventLoopTurnLog {
  readonly #directory = mkdtempSync(join(tmpdir(), 'coffer-turns-'));
  readonly #file = join(this.#directory, 'turns');

  constructor() {
    writeFileSync(this.#file, '');
  }

  /** Environment variables that make a server write its turns to this log. */
  get environment(): Record<string, string> {
    const script = new URL('./log-event-loop-turns.ts', import.meta.url).href;
    return {
      [EVENT_LOOP_LOG_VARIABLE]: this.#file,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${script}`.trim(),
    };
  }

  /** The longest turn that ended since `time`, in milliseconds of CPU. */
  longestSince(time: number): number {
    const turns = readFileSync(this.#file, 'utf8')
      .split('\n')
      .map((line) => line.split(' ').map(Number));
    return Math.max(0, ...turns.flatMap(([ended = 0, cpu = 0]) => (ended >= time ? [cpu] : [])));
  }

  close(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
