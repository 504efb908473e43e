import { isUtf8 } from 'node:buffer';
import { isPacked, MAX_UNPACKED_FILE_BYTES } from '@coffer/banking/statements/packed-file.ts';
import { FairConcurrencyLimiter } from '../../kernel/fair-queue.ts';
import { memoryHungryJobs } from '../../kernel/memory-hungry-jobs.ts';
import {
  fileContents,
  LARGE_FILE_BYTES,
  type ReadingInput,
  type ReadingKind,
  type ReadingTask,
  readFileInThisThread,
  type StatementReadingResult,
  type TaskFileContent,
  totalLength,
} from './reading-task.ts';
import { ReadingThread } from './watched-thread.ts';

/**
 * Up to this size, reading takes a few milliseconds, about as long as passing the file to a thread. Packed files and
 * files without a known code page are exceptions.
 */
const SMALL = 2 * 1024;
const HUGE = 4 * 1024 * 1024;

interface Reader {
  /** The file's owner. Users take turns, and each has at most one file per size class read at a time. */
  readonly userId: string;
  readonly progress?: (share: number) => void;
}

/**
 * Reads a file without blocking other requests. Previews do not wait for long files, and only a few long files are read
 * at a time, to limit memory. A file that takes too long for its size is rejected.
 */
export async function readFileWithoutBlocking<Kind extends ReadingKind>(
  reading: Kind,
  input: ReadingInput<Kind>,
  { userId, progress = () => undefined }: Reader,
): Promise<StatementReadingResult<Kind>> {
  const contents = fileContents(input);
  const isLong = totalLength(contents) > SMALL || !contents.every(isPlain);
  // biome-ignore lint/plugin: TypeScript cannot infer that `reading` and `input` belong to the same kind.
  const asked = { reading, input } as unknown as ReadingTask;
  // biome-ignore lint/plugin: for the same reason, TypeScript cannot infer the type of the result.
  return (await (isLong
    ? readThere(asked, { userId, progress })
    : readFileInThisThread(asked, progress))) as StatementReadingResult<Kind>;
}

function isPlain(content: TaskFileContent): boolean {
  return typeof content === 'string' || (isUtf8(content) && !isPacked(content));
}

/** Two threads of each kind, at most one per user, so that one user's slow file does not block other users. */
const usual = new FairConcurrencyLimiter(2, 1);
const large = new FairConcurrencyLimiter(2, 1);

function readThere(asked: ReadingTask, { userId, progress }: Required<Reader>): Promise<object> {
  const length = maxTextLength(fileContents(asked.input));
  if (length < LARGE_FILE_BYTES) return usual.run(userId, () => readInKept(asked, length, progress));
  const isHuge = length >= HUGE;
  return (isHuge ? memoryHungryJobs : large).run(userId, async () => {
    if (isHuge) endIdleThreads();
    const thread = new ReadingThread(length);
    try {
      return await thread.read(asked, length, progress);
    } finally {
      await thread.close();
    }
  });
}

/** Workbook sheets and long statements unpack to ten to twenty times their size. */
const UNPACKED_SIZE_FACTOR = 20;

/** The maximum total length of the unpacked texts, which determines a thread's time and memory. */
function maxTextLength(contents: readonly TaskFileContent[]): number {
  const plain = totalLength(contents);
  const unpacked = contents.reduce(
    (sum, content) => sum + content.length * (isPackedContent(content) ? UNPACKED_SIZE_FACTOR : 1),
    0,
  );
  return Math.max(plain, Math.min(unpacked, MAX_UNPACKED_FILE_BYTES));
}

function isPackedContent(content: TaskFileContent): boolean {
  return typeof content !== 'string' && isPacked(content);
}

/** After reading a file of this size, a reused thread collects its garbage. Smaller files leave little. */
const GARBAGE_BYTES = 128 * 1024;

/** Idle threads to reuse, because starting a thread takes longer than reading a typical file. */
const idleThreads: ReadingThread[] = [];

/** Frees the memory of idle threads. */
function endIdleThreads(): void {
  for (const thread of idleThreads.splice(0)) void thread.close();
}

async function readInKept(asked: ReadingTask, length: number, progress: (share: number) => void): Promise<object> {
  let thread = idleThreads.pop();
  while (thread?.isOver === true) thread = idleThreads.pop();
  thread ??= new ReadingThread(LARGE_FILE_BYTES);
  try {
    return await thread.read(asked, length, progress);
  } finally {
    if (!thread.isOver) {
      if (length >= GARBAGE_BYTES) thread.collectGarbage();
      idleThreads.push(thread);
    }
  }
}
