import { Worker } from 'node:worker_threads';
import { FairLane } from '../../kernel/turns.ts';
import { READINGS, type Readings } from './read-statement.ts';
import { type StatementFault, UnreadableStatement } from './statement-faults.ts';

type Reading = keyof Readings;
type Input<Kind extends Reading> = Parameters<Readings[Kind]>[0];
type Result<Kind extends Reading> = ReturnType<Readings[Kind]>;

/** What a thread is asked, and what it answers: how far it is, then one of the others. */
export type StatementThreadTask = {
  [Kind in Reading]: { readonly reading: Kind; readonly input: Input<Kind> };
}[Reading];
export type StatementThreadAnswer =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly result: object }
  | { readonly kind: 'fault'; readonly fault: StatementFault };

/** Below this a file is read faster than it is handed to a thread. */
const SMALL = 64 * 1024;
/** From here on a file has a thread of its own, whose memory goes with it. */
const LARGE = 2 * 1024 * 1024;
const IDLE_MS = 60_000;
/** A file of 64 MiB takes a quarter of this on a slow machine. */
const LONGEST_MS = 120_000;

interface Reader {
  /** Whose file it is: wallets take turns. */
  readonly walletId: string;
  readonly progress?: (share: number) => void;
}

/**
 * Reads a file without keeping others from being served. Long files are read one after another, so that many of them
 * do not fill the memory; who looks at a preview does not wait for those. One that takes too long is given up.
 */
export async function readWithoutBlocking<Kind extends Reading>(
  reading: Kind,
  input: Input<Kind>,
  { walletId, progress = () => undefined }: Reader,
): Promise<Result<Kind>> {
  const { length } = input.content;
  // biome-ignore lint/plugin: TypeScript does not follow that the kind decides both the function and its input.
  const asked = { reading, input } as unknown as StatementThreadTask;
  // biome-ignore lint/plugin: the same for what comes of it.
  return (await (length < SMALL
    ? readHere(asked, progress)
    : readThere(asked, { walletId, progress }))) as Result<Kind>;
}

export function readHere(asked: StatementThreadTask, progress: (share: number) => void): object {
  switch (asked.reading) {
    case 'prepare':
      return READINGS.prepare(asked.input, progress);
    case 'detect':
      return READINGS.detect(asked.input);
    case 'survey':
      return READINGS.survey(asked.input);
  }
}

function readThere(asked: StatementThreadTask, { walletId, progress }: Required<Reader>): Promise<object> {
  const { length } = asked.input.content;
  if (length < LARGE) return usual.run(walletId, () => keptThread().read(asked, progress));
  return large.run(walletId, async () => {
    const thread = new ReadingThread(length);
    try {
      return await thread.read(asked, progress);
    } finally {
      await thread.end();
    }
  });
}

const usual = new FairLane();
const large = new FairLane();

/** Starting a thread takes longer than reading a usual file: one is kept while files come. */
let kept: ReadingThread | null = null;

function keptThread(): ReadingThread {
  kept ??= new ReadingThread(LARGE, () => {
    kept = null;
  });
  return kept;
}

class ReadingThread {
  readonly #worker: Worker;
  readonly #ended: () => void;
  #idle: NodeJS.Timeout | undefined;

  /**
   * The heap has what reading a file of this many bytes needs, and little more, so that V8 collects garbage instead
   * of growing. A file that needs more than that is hostile, and ends its thread, not the service.
   */
  constructor(bytes: number, ended: () => void = () => undefined) {
    this.#ended = ended;
    this.#worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      resourceLimits: {
        maxOldGenerationSizeMb: 64 + Math.ceil((bytes / 1024 / 1024) * 12),
        maxYoungGenerationSizeMb: 16,
      },
    });
    // An error without a listener would end the process.
    this.#worker.on('error', () => undefined);
    this.#worker.unref();
  }

  async read(asked: StatementThreadTask, progress: (share: number) => void): Promise<object> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    try {
      return await this.#answer(asked, progress);
    } finally {
      this.#worker.unref();
      this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    }
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    this.#ended();
    await this.#worker.terminate();
  }

  #answer(asked: StatementThreadTask, progress: (share: number) => void): Promise<object> {
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<object>();
    const onMessage = (answer: StatementThreadAnswer): void => {
      if (answer.kind === 'progress') progress(answer.share);
      else if (answer.kind === 'read') resolve(answer.result);
      else reject(new UnreadableStatement(answer.fault));
    };
    const onError = (error: Error): void => {
      this.#ended();
      reject(outOfMemory(error) ? new UnreadableStatement(TOO_MUCH) : error);
    };
    const late = setTimeout(() => {
      reject(new UnreadableStatement(TOO_LONG));
      void this.end();
    }, LONGEST_MS);
    worker.on('message', onMessage).once('error', onError);
    worker.postMessage(asked);
    return promise.finally(() => {
      clearTimeout(late);
      worker.off('message', onMessage).off('error', onError);
    });
  }
}

const TOO_MUCH: StatementFault = {
  kind: 'file',
  message: 'takes more memory to read than a statement of its size should',
  line: null,
};

const TOO_LONG: StatementFault = { kind: 'file', message: 'takes too long to read', line: null };

function outOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
