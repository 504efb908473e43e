import { Problem } from '../../kernel/problems.ts';

/** A line of a file; the first line is 1. */
export interface FileLine {
  readonly number: number;
  /** The text of the line; for a skipped line, only its beginning. */
  readonly text: string;
  readonly isSkippedLine: boolean;
}

/** Returns the problem for an invalid line, with its number. */
export function invalidLineProblem(line: number, message: string, cause?: unknown): Problem {
  return new Problem('invalidFile', {
    detail: `Line ${line}: ${message}.`,
    errors: [{ path: `line ${line}`, code: 'invalidFile', message }],
    cause,
  });
}

/** Maximum size of a parsed line, in MiB. Only records with very long texts come close to it. */
const MAX_PARSED_LINE_MIB = 8;
/** Maximum size of a skipped line, in MiB. The history row of a bulk change of 10,000 records exceeds 1 MiB. */
const MAX_SKIPPED_LINE_MIB = 64;
const MIB = 1024 * 1024;
const LINE_FEED = 10;
/** Number of characters needed to recognise a line to skip. */
const HEAD = 64;

/**
 * Yields the lines of a file, with one line in memory at a time. For a long line that `isSkippedLine` accepts, yields
 * only its beginning.
 * @throws Problem `invalidFile` for a line that is too long or not UTF-8
 */
export async function* readFileLines(
  chunks: AsyncIterable<Uint8Array>,
  isSkippedLine: (head: string) => boolean = () => false,
): AsyncGenerator<FileLine, void, void> {
  let number = 1;
  let line = new GrowingLine(number, isSkippedLine);
  const next = (): FileLine => {
    const ended = line.end();
    number += 1;
    line = new GrowingLine(number, isSkippedLine);
    return ended;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      line.add(chunk.subarray(start, end));
      yield next();
      start = end + 1;
    }
    if (start < chunk.length) line.add(chunk.subarray(start));
  }
  if (line.length > 0) yield next();
}

class GrowingLine {
  readonly #number: number;
  readonly #isPassedOver: (head: string) => boolean;
  #parts: Uint8Array[] = [];
  #passedOver: boolean | null = null;
  length = 0;

  constructor(number: number, isSkippedLine: (head: string) => boolean) {
    this.#number = number;
    this.#isPassedOver = isSkippedLine;
  }

  add(part: Uint8Array): void {
    this.length += part.length;
    if (this.#passedOver !== true) this.#parts.push(part);
    if (this.#passedOver === null && this.length > MIB) this.#decide();
    const longest = this.#passedOver === true ? MAX_SKIPPED_LINE_MIB : MAX_PARSED_LINE_MIB;
    if (this.length > longest * MIB) throw invalidLineProblem(this.#number, `is longer than ${longest} MiB`);
  }

  end(): FileLine {
    const passedOver = this.#passedOver === true;
    const bytes = Buffer.concat(this.#parts);
    const text = passedOver ? bytes.toString('latin1') : decoded(bytes, this.#number);
    return { number: this.#number, text, isSkippedLine: passedOver };
  }

  #decide(): void {
    const head = Buffer.concat(this.#parts).subarray(0, HEAD);
    this.#passedOver = this.#isPassedOver(head.toString('latin1'));
    if (this.#passedOver) this.#parts = [head];
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array, number: number): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw invalidLineProblem(number, 'is no UTF-8', cause);
  }
}
