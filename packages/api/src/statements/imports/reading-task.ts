import type { StatementFault } from './statement-faults.ts';
import { STATEMENT_FILE_READERS, type StatementFileReaders } from './statement-file-readers.ts';

export type ReadingKind = keyof StatementFileReaders;
export type ReadingInput<Kind extends ReadingKind> = Parameters<StatementFileReaders[Kind]>[0];
export type StatementReadingResult<Kind extends ReadingKind> = ReturnType<StatementFileReaders[Kind]>;

/** A message to a reading thread. */
export type ReadingTask = {
  [Kind in ReadingKind]: { readonly reading: Kind; readonly input: ReadingInput<Kind> };
}[ReadingKind];

/** A message from a reading thread: any number of progress messages, then one result or fault. */
export type ReadingThreadMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'read'; readonly result: object }
  | { readonly kind: 'fault'; readonly fault: StatementFault };

export type TaskFileContent = string | Uint8Array;

/** From this size on, a file gets its own thread, whose memory is released afterwards. */
export const LARGE_FILE_BYTES = 512 * 1024;

/** The contents of a task's files. */
export function fileContents(input: ReadingTask['input']): readonly TaskFileContent[] {
  return 'files' in input ? input.files : [input.content];
}

/** Returns the total length of the contents: bytes of binary contents, characters of texts. */
export function totalLength(contents: readonly TaskFileContent[]): number {
  return contents.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Reads a file in the calling thread.
 * @throws UnreadableStatementError, StatementError
 */
export function readFileInThisThread(asked: ReadingTask, progress: (share: number) => void): object {
  switch (asked.reading) {
    case 'prepare':
      return STATEMENT_FILE_READERS.prepare(asked.input, progress);
    case 'detect':
      return STATEMENT_FILE_READERS.detect(asked.input);
    case 'survey':
      return STATEMENT_FILE_READERS.survey(asked.input);
    case 'migrate':
      return STATEMENT_FILE_READERS.migrate(asked.input);
  }
}
