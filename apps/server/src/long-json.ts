import { Worker } from 'node:worker_threads';
import { collectThreadGarbage, endThread } from '@coffer/api/kernel/end-thread.ts';
import { FairConcurrencyLimiter } from '@coffer/api/kernel/fair-queue.ts';
import { isOutOfMemoryError } from '@coffer/api/kernel/out-of-memory.ts';
import { invalidBodyProblem, Problem, type ProblemCode, type ProblemContent } from '@coffer/api/kernel/problems.ts';

export interface JsonToParse {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Text hashed before the body. */
  readonly head: string;
}

/** The parsed value of a body, and the SHA-256 hash of `head` followed by the body. */
export interface ParsedJson {
  readonly value: unknown;
  readonly hash: Uint8Array;
}

export type JsonParseResult =
  | ({ readonly kind: 'parsed' } & ParsedJson)
  | {
      readonly kind: 'fault';
      readonly code: ProblemCode;
      readonly parts: Pick<ProblemContent, 'detail' | 'errors'>;
    };

const MEBIBYTE = 1024 * 1024;
/** Minimum bytes of a body that is parsed in a thread of its own, so that its memory is freed with the thread. */
const LARGE = 8 * MEBIBYTE;
const IDLE_MS = 20_000;

/** Parses one long body at a time, and people take turns, because parsing needs several times the body's size in memory. */
const lane = new FairConcurrencyLimiter();
let kept: Worker | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Parses a long JSON body in a thread, so that other requests aren't delayed. Transfers the bytes to the thread.
 * Waiting bodies take turns by `key`. If `signal` aborts, a waiting body is dropped.
 * @throws Problem `malformedJson`, or `invalidInput` for a body with too many values
 */
export function parseLongJson(key: string, asked: JsonToParse, signal: AbortSignal): Promise<ParsedJson> {
  const parse = async (): Promise<ParsedJson> => {
    const { length } = asked.bytes;
    if (length >= LARGE) return readAlone(asked, length);
    clearTimeout(idle);
    kept ??= newKeptThread();
    try {
      return await answerOf(kept, asked);
    } catch (error) {
      if (!(error instanceof Problem)) endKeptThread();
      throw problemOfThread(error);
    } finally {
      if (kept !== null) collectThreadGarbage(kept);
      idle = setTimeout(endKeptThread, IDLE_MS).unref();
    }
  };
  return lane.run(key, parse, signal);
}

async function readAlone(asked: JsonToParse, length: number): Promise<ParsedJson> {
  const thread = newThread(length);
  try {
    return await answerOf(thread, asked);
  } catch (error) {
    throw problemOfThread(error);
  } finally {
    await endThread(thread);
  }
}

/**
 * The heap is sized for the body's text (two bytes a character unless Latin-1), its strings and the transferred copy. A
 * thread that reaches its heap limit while ending would end the process, so the limit is generous.
 */
function newThread(bytes: number): Worker {
  const thread = new Worker(new URL('./long-json-thread.ts', import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: 96 + Math.ceil((bytes / MEBIBYTE) * 12),
      maxYoungGenerationSizeMb: 8,
    },
  });
  // An `error` event without a listener would end the process.
  return thread.on('error', () => undefined);
}

function newKeptThread(): Worker {
  const thread = newThread(LARGE);
  return thread.once('exit', () => {
    if (kept === thread) kept = null;
  });
}

function endKeptThread(): void {
  if (kept !== null) void endThread(kept);
  kept = null;
}

async function answerOf(worker: Worker, asked: JsonToParse): Promise<ParsedJson> {
  const { promise, resolve, reject } = Promise.withResolvers<ParsedJson>();
  const onMessage = (answer: JsonParseResult): void => {
    if (answer.kind === 'parsed') resolve(answer);
    else reject(new Problem(answer.code, answer.parts));
  };
  const onExit = (): void => reject(new Error('The parsing thread ended.'));
  worker.ref();
  worker.once('message', onMessage).once('error', reject).once('exit', onExit);
  worker.postMessage(asked, [asked.bytes.buffer]);
  return promise.finally(() => worker.off('message', onMessage).off('error', reject).off('exit', onExit).unref());
}

function problemOfThread(error: unknown): unknown {
  return isOutOfMemoryError(error) ? invalidBodyProblem('takes more memory than a body of its size should') : error;
}
