import { isUtf8 } from 'node:buffer';
import { isPacked, MOST_UNPACKED } from '@coffer/banking/statements/packed-file.ts';
import { FairLane } from '../../kernel/turns.ts';
import { type ReadingInput, type ReadingKind, type ReadingResult, type ReadingTask, readHere } from './reading-task.ts';
import { ReadingThread } from './watched-thread.ts';

/**
 * Up to here reading takes a few milliseconds, whatever the file holds: handing it to a thread takes as long. Not so where a
 * file is packed, or where its code page must be detected.
 */
const SMALL = 2 * 1024;
/** From here on a file has a thread of its own, whose memory goes with it. */
const LARGE = 2 * 1024 * 1024;
const HUGE = 8 * 1024 * 1024;

interface Reader {
  /** Whose file it is: people take turns, and each has one file of a size read at a time. */
  readonly userId: string;
  readonly progress?: (share: number) => void;
}

/**
 * Reads a file without keeping others from being served. A preview doesn't wait for long files, and of these few are read
 * at a time, so that many of them don't fill the memory. A file that takes too long for its size is refused.
 */
export async function readWithoutBlocking<Kind extends ReadingKind>(
  reading: Kind,
  input: ReadingInput<Kind>,
  { userId, progress = () => undefined }: Reader,
): Promise<ReadingResult<Kind>> {
  const { content } = input;
  const isShort = content.length <= SMALL && (typeof content === 'string' || (isUtf8(content) && !isPacked(content)));
  // biome-ignore lint/plugin: TypeScript does not follow that the kind decides both the function and its input.
  const asked = { reading, input } as unknown as ReadingTask;
  // biome-ignore lint/plugin: the same for what comes of it.
  return (await (isShort ? readHere(asked, progress) : readThere(asked, { userId, progress }))) as ReadingResult<Kind>;
}

/** Two threads, of which one person has one: somebody's slow file never keeps everybody else waiting. */
const usual = new FairLane(2, 1);
const large = new FairLane();
const huge = new FairLane();

function readThere(asked: ReadingTask, { userId, progress }: Required<Reader>): Promise<object> {
  const length = readLength(asked.input.content);
  if (length < LARGE) return usual.run(userId, () => readInKept(asked, progress));
  return (length < HUGE ? large : huge).run(userId, async () => {
    const thread = new ReadingThread(length);
    try {
      return await thread.read(asked, progress);
    } finally {
      await thread.end();
    }
  });
}

/** The spreadsheets of workbooks and long statements unpack to ten to twenty times their length. */
const UNPACKING = 20;

/** How long the text is that is read, at most: time and memory of a thread follow from it. */
function readLength(content: string | Uint8Array): number {
  if (typeof content === 'string' || !isPacked(content)) return content.length;
  return Math.max(content.length, Math.min(content.length * UNPACKING, MOST_UNPACKED));
}

/** Starting a thread takes longer than reading a usual file: they are kept while files come. */
const kept: ReadingThread[] = [];

async function readInKept(asked: ReadingTask, progress: (share: number) => void): Promise<object> {
  let thread = kept.pop();
  while (thread?.isOver === true) thread = kept.pop();
  thread ??= new ReadingThread(LARGE);
  try {
    return await thread.read(asked, progress);
  } finally {
    if (!thread.isOver) kept.push(thread);
  }
}
