import { Problem } from '../../kernel/problems.ts';

/** A line of a file, counted from 1. */
export interface FileLine {
  readonly number: number;
  readonly text: string;
}

/** What is wrong with a file, and in which line. */
export function lineFault(line: number, message: string, cause?: unknown): Problem {
  return new Problem('invalidFile', {
    detail: `Line ${line}: ${message}.`,
    errors: [{ path: `line ${line}`, code: 'invalidFile', message }],
    cause,
  });
}

/** The longest is what was before and after a change of 10,000 bookings. */
const LONGEST = 64 * 1024 * 1024;
const LINE_FEED = 10;

/** The lines of a file, one in memory at a time. @throws Problem `invalidFile` for one that is too long or no UTF-8. */
export async function* fileLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FileLine, void, void> {
  let number = 1;
  let begun: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array) => {
    length += part.length;
    if (length > LONGEST) throw lineFault(number, 'is longer than 64 MiB');
    begun.push(part);
  };
  const line = (): FileLine => {
    const bytes = Buffer.concat(begun);
    begun = [];
    length = 0;
    return { number: number++, text: decoded(bytes, number - 1) };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield line();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (length > 0) yield line();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array, number: number): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw lineFault(number, 'is no UTF-8', cause);
  }
}
