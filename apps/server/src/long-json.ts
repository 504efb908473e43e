import { Worker } from 'node:worker_threads';
import { invalidBody, Problem, type ProblemCode, type ProblemParts } from '@coffer/api/kernel/problems.ts';
import { FairLane } from '@coffer/api/kernel/turns.ts';

export interface AskedJson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What is hashed before the body. */
  readonly head: string;
}

/** A body's value, and the SHA-256 of the head and its bytes. */
export interface ParsedJson {
  readonly value: unknown;
  readonly hash: Uint8Array;
}

export type JsonParseResult =
  | ({ readonly kind: 'parsed' } & ParsedJson)
  | {
      readonly kind: 'fault';
      readonly code: ProblemCode;
      readonly parts: Pick<ProblemParts, 'detail' | 'errors'>;
    };

const MEBIBYTE = 1024 * 1024;
/** From here on a body has a thread of its own, whose memory goes with it. */
const LARGE = 8 * MEBIBYTE;
const IDLE_MS = 20_000;

/** One long body at a time, in turns among people: each takes a few times its size in memory. */
const lane = new FairLane();
let kept: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Parses a long JSON body in a thread, so that nobody else waits meanwhile. The bytes are given away. What comes back
 * is bounded: few values, of which some may be long texts. @throws Problem `malformedJson`, `invalidInput`
 */
export function parseLongJson(key: string, asked: AskedJson): Promise<ParsedJson> {
  return lane.run(key, async () => {
    const { length } = asked.bytes;
    if (length >= LARGE) return readAlone(asked, length);
    clearTimeout(idle);
    kept ??= newThread(LARGE);
    try {
      return await answerOf(kept, asked);
    } catch (error) {
      if (!(error instanceof Problem)) endThread();
      throw problemOfThread(error);
    } finally {
      idle = setTimeout(endThread, IDLE_MS).unref();
    }
  });
}

async function readAlone(asked: AskedJson, length: number): Promise<ParsedJson> {
  const thread = newThread(length);
  try {
    return await answerOf(thread, asked);
  } catch (error) {
    throw problemOfThread(error);
  } finally {
    await thread.terminate();
  }
}

/**
 * With a heap for the text of that many bytes, which takes two bytes a character where it isn't Latin, its strings, and the
 * copy that is handed over. A thread that reaches its limit while it ends would end the process, so there is room to spare.
 */
function newThread(bytes: number): Worker {
  const thread = new Worker(new URL('./long-json-thread.ts', import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: 96 + Math.ceil((bytes / MEBIBYTE) * 12),
      maxYoungGenerationSizeMb: 16,
    },
  });
  // One that nobody listens to would end the process.
  return thread.on('error', () => undefined);
}

function endThread(): void {
  void kept?.terminate();
  kept = null;
}

async function answerOf(worker: Worker, asked: AskedJson): Promise<ParsedJson> {
  const { promise, resolve, reject } = Promise.withResolvers<ParsedJson>();
  const onMessage = (answer: JsonParseResult): void => {
    if (answer.kind === 'parsed') resolve(answer);
    else reject(new Problem(answer.code, answer.parts));
  };
  worker.ref();
  worker.once('message', onMessage).once('error', reject);
  worker.postMessage(asked, [asked.bytes.buffer]);
  return promise.finally(() => worker.off('message', onMessage).off('error', reject).unref());
}

function problemOfThread(error: unknown): unknown {
  const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  if (!isTooMuch) return error;
  return invalidBody('takes more memory than one of its size should');
}
