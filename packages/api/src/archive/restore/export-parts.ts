import { z } from 'zod';
import { Problem } from '../../kernel/problems.ts';
import { restoredName } from '../../kernel/restored-shapes.ts';
import { decimal, id } from '../../kernel/shapes.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { createWalletInput } from '../../wallets/wallets.schema.ts';
import { type FileLine, invalidLineProblem } from './file-lines.ts';
import type { NumberedRow } from './insert-records.ts';
import { RESTORED_KINDS, type RestoredKind, UNRESTORED_KINDS } from './restored-kinds.ts';

const timestamp = z.iso.datetime({ precision: 3 });

/** The first line: the file format and the wallet. */
const head = z.strictObject({
  format: z.literal('coffer'),
  version: z.literal(1),
  wallet: z.strictObject({
    ...createWalletInput.shape,
    name: restoredName,
    ...{ id, emergencyFundTarget: decimal.nullable(), createdTime: timestamp, createdUserId: id },
    ...{ lastUpdatedTime: timestamp, lastUpdatedUserId: id },
  }),
});
export type ExportedWallet = z.infer<typeof head>['wallet'];

const line = z.strictObject({ type: z.string(), record: z.looseObject({}) });
const end = z.strictObject({ records: z.number().int() });

/** The parts of an export in order: the wallet, some hundred rows of one type at a time, the number of records. */
export type ExportPart =
  | { readonly kind: 'wallet'; readonly wallet: ExportedWallet }
  | { readonly kind: 'rows'; readonly type: string; readonly rows: readonly NumberedRow[] }
  | { readonly kind: 'end'; readonly records: number };

/** Maximum number of records, including skipped ones. It exceeds the quotas of a wallet. */
const MAX_RECORDS = 20_000_000;
/** Maximum number of values on a line. */
const MAX_VALUES = 500_000;
/** Maximum nesting depth of the values on a line. */
const DEEPEST = 64;
const LONGEST_MESSAGE = 500;

/** Maximum number of rows in memory. */
const ROWS = 500;
/** Maximum number of characters of the rows in memory. */
const CHARACTERS = 1024 * 1024;

/**
 * True if `head`, the beginning of a long line, shows that its record is of a kind that is not restored. The line then
 * need not be parsed. Export lines start with their type.
 */
export function isUnrestoredLine(head: string): boolean {
  const type = /^\{"type":"(\w{1,40})",/.exec(head)?.[1];
  return type !== undefined && UNRESTORED_KINDS.has(type);
}

/**
 * Reads the lines of an export, checks them against the API's schemas, and yields them as rows of the wallet
 * `walletId`. The service runs it in a thread of its own (`export-thread.ts`), because long files and long lines
 * take long.
 * @throws Problem `invalidFile` that names the line
 */
export async function* parseExportLines(
  lines: AsyncIterable<FileLine>,
  walletId: string,
): AsyncGenerator<ExportPart, void, void> {
  const reader = new ExportReader(walletId);
  for await (const line of lines) yield* reader.take(line);
  yield* reader.end();
}

class ExportReader {
  readonly #walletId: string;
  #type: string | null = null;
  #rows: NumberedRow[] = [];
  #characters = 0;
  /** The id of the exported wallet. */
  #formerId: string | null = null;
  #records = 0;
  #ended = false;
  #last = 0;

  constructor(walletId: string) {
    this.#walletId = walletId;
  }

  *take({ number, text, isSkippedLine }: FileLine): Generator<ExportPart, void, void> {
    this.#last = number;
    if (this.#ended) throw invalidLineProblem(number, 'follows the end');
    if (number > MAX_RECORDS)
      throw invalidLineProblem(number, `exceeds the ${MAX_RECORDS} records that a file may have`);
    if (isSkippedLine) {
      this.#records += 1;
      return;
    }
    if (number > 1) {
      yield* this.#record(number, text);
      return;
    }
    const { wallet } = parsed(head, number, text);
    this.#formerId = wallet.id;
    yield { kind: 'wallet', wallet };
  }

  *end(): Generator<ExportPart, void, void> {
    yield* this.#flush();
    if (!this.#ended) throw invalidLineProblem(this.#last + 1, 'is missing: the file ends too early');
    yield { kind: 'end', records: this.#records };
  }

  *#record(number: number, text: string): Generator<ExportPart, void, void> {
    const { type, record } = parsed(line, number, text);
    if (type === 'end') {
      const { records } = shaped(end, number, record);
      if (records !== this.#records) {
        throw invalidLineProblem(number, `counts ${records} records, and there are ${this.#records}`);
      }
      this.#ended = true;
      return;
    }
    this.#records += 1;
    const kind = RESTORED_KINDS.get(type);
    if (kind === undefined && !UNRESTORED_KINDS.has(type)) throw invalidLineProblem(number, 'has an unknown type');
    if (record['walletId'] !== this.#formerId) throw invalidLineProblem(number, 'belongs to another wallet');
    if (kind === undefined) return;
    const json = JSON.stringify({ ...rowOf(kind, number, record), walletId: this.#walletId });
    if (type !== this.#type || this.#rows.length >= ROWS || this.#characters > CHARACTERS) yield* this.#flush();
    this.#type = type;
    this.#rows.push({ line: number, json });
    this.#characters += text.length;
  }

  *#flush(): Generator<ExportPart, void, void> {
    if (this.#type !== null && this.#rows.length > 0) yield { kind: 'rows', type: this.#type, rows: this.#rows };
    this.#rows = [];
    this.#characters = 0;
  }
}

function parsed<Shape extends z.ZodType>(shape: Shape, number: number, text: string): z.output<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalidLineProblem(number, 'is not JSON', cause);
  }
  requireSmall(number, value);
  return shaped(shape, number, value);
}

/**
 * Throws if a line has too many values or nests them too deeply. Deep nesting would overflow the stack, here and in the
 * database.
 */
function requireSmall(number: number, value: unknown): void {
  let count = 0;
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > DEEPEST) throw invalidLineProblem(number, `has values nested more than ${DEEPEST} deep`);
    if (count > MAX_VALUES) throw invalidLineProblem(number, `has more than ${MAX_VALUES} values`);
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
}

function shaped<Shape extends z.ZodType>(shape: Shape, number: number, value: unknown): z.output<Shape> {
  return withLine(number, () => shape.parse(value));
}

function rowOf(kind: RestoredKind, number: number, record: unknown): object {
  return withLine(number, () => kind.row(record));
}

/** Adds the line number to errors. */
function withLine<Value>(number: number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const problem = toProblem(error);
    const [first] = problem.parts.errors ?? [];
    if (!(problem instanceof Problem) || problem.code === 'internal') throw error;
    // The path `body` would mean the line, which the message already names.
    const path = first?.path === 'body' ? '' : first?.path;
    const message = first === undefined ? (problem.parts.detail ?? 'is invalid') : `${path} ${first.message}`.trim();
    throw invalidLineProblem(number, message.slice(0, LONGEST_MESSAGE).replace(/\.$/, ''), error);
  }
}
