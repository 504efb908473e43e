import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { auditRow } from '../audit.ts';
import type { Context, Credential } from '../context.ts';
import { always, type Once } from '../once.ts';
import { problemOf } from '../problem-of.ts';
import { Problem } from '../problems.ts';
import { decimal, id } from '../shapes.ts';
import { createWalletInput, type Wallet } from '../wallets/wallets.schema.ts';
import { getWallet, requireReportCurrency } from '../wallets/wallets.service.ts';
import { type FileLine, fileLines, lineFault } from './file-lines.ts';
import { insertRecords, type NumberedRow } from './insert-records.ts';
import { LEFT_BEHIND, RESTORED, type Restored } from './restored.ts';
import { requireWholeness } from './whole-rules.ts';

type Services = Pick<Context, 'database' | 'rates' | 'now'>;

interface Asker {
  readonly credential: Credential;
  readonly requestId: string;
  readonly once?: Once;
}

const timestamp = z.iso.datetime({ precision: 3 });

/** The first line: what the file is, and the wallet itself. */
const head = z.strictObject({
  format: z.literal('coffer'),
  version: z.literal(1),
  wallet: z.strictObject({
    ...createWalletInput.shape,
    ...{ id, emergencyFundTarget: decimal.nullable(), createdTime: timestamp, createdUserId: id },
    ...{ lastUpdatedTime: timestamp, lastUpdatedUserId: id },
  }),
});
type Head = z.infer<typeof head>;

const line = z.strictObject({ type: z.string(), record: z.looseObject({}) });
const end = z.strictObject({ records: z.number().int() });

/**
 * Makes a wallet of an export (`exportLines`): a new one, whose owner is who asks, with the records' own ids. All or
 * nothing; a file that is not wholly right is refused, naming the line. `open` gives the file's bytes from the start,
 * each time it is called.
 */
export async function restoreWallet(
  { database, rates, now }: Services,
  { credential, requestId, once = always }: Asker,
  open: () => AsyncIterable<Uint8Array>,
): Promise<Wallet> {
  const walletId = uuid();
  return database.withWallet(walletId, (transaction) =>
    once(transaction, async () => {
      const records = await new Restoration(transaction, credential.userId, now()).read(fileLines(open()));
      await requireWholeness(transaction, rates.within(transaction));
      const wallet = await getWallet(transaction);
      await requireReportCurrency(rates.within(transaction), wallet.currency);
      auditRow(
        { walletId, transaction, userId: credential.userId, credential },
        { operation: 'wallets.restore', before: null, after: { ...wallet, records }, requestId },
      );
      return wallet;
    }),
  );
}

/** Rows that are in memory at a time, and what of them. */
const ROWS = 500;
const CHARACTERS = 1024 * 1024;

/** Reads one file into one wallet. */
class Restoration {
  readonly #transaction: WalletTransaction;
  readonly #ownerId: string;
  readonly #now: Date;
  #kind: Restored | null = null;
  #rows: NumberedRow[] = [];
  #characters = 0;
  /** The id that the wallet had where it comes from. */
  #formerId: string | null = null;
  #records = 0;
  #ended = false;

  constructor(transaction: WalletTransaction, ownerId: string, now: Date) {
    this.#transaction = transaction;
    this.#ownerId = ownerId;
    this.#now = now;
  }

  /** Answers how many records there were. */
  async read(lines: AsyncIterable<FileLine>): Promise<number> {
    let last = 0;
    for await (const { number, text } of lines) {
      last = number;
      if (this.#ended) throw lineFault(number, 'stands after the end');
      if (number === 1) await this.#begin(parsed(head, number, text));
      else await this.#take(number, text);
    }
    await this.#flush();
    if (!this.#ended) throw lineFault(last + 1, 'is missing: the file ends too early');
    return this.#records;
  }

  async #begin({ wallet }: Head): Promise<void> {
    this.#formerId = wallet.id;
    const { walletId } = this.#transaction;
    await this.#transaction.execute({
      text: `INSERT INTO "Wallet" (id, name, currency, "timeZone", locale, "emergencyFundTarget", "createdTime", "createdUserId",
               "lastUpdatedTime", "lastUpdatedUserId") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        ...[walletId, wallet.name, wallet.currency, wallet.timeZone, wallet.locale, wallet.emergencyFundTarget],
        ...[wallet.createdTime, wallet.createdUserId, wallet.lastUpdatedTime, wallet.lastUpdatedUserId],
      ],
    });
    await this.#transaction.execute({
      text: `INSERT INTO "Member" ("walletId", "userId", role, "createdTime") VALUES ($1, $2, 'owner', $3)`,
      values: [walletId, this.#ownerId, this.#now.toISOString()],
    });
  }

  async #take(number: number, text: string): Promise<void> {
    const { type, record } = parsed(line, number, text);
    if (type === 'end') {
      const { records } = shaped(end, number, record);
      if (records !== this.#records)
        throw lineFault(number, `counts ${records} records, and there are ${this.#records}`);
      this.#ended = true;
      return;
    }
    this.#records += 1;
    const kind = RESTORED.get(type);
    if (kind === undefined && !LEFT_BEHIND.has(type)) throw lineFault(number, 'is of a type that is not known here');
    if (record['walletId'] !== this.#formerId) throw lineFault(number, 'is a record of another wallet');
    if (kind === undefined) return;
    const row = { ...rowOf(kind, number, record), walletId: this.#transaction.walletId };
    if (kind !== this.#kind || this.#rows.length >= ROWS || this.#characters > CHARACTERS) await this.#flush();
    this.#kind = kind;
    this.#rows.push({ line: number, row });
    this.#characters += text.length;
  }

  async #flush(): Promise<void> {
    if (this.#kind !== null) await insertRecords(this.#transaction, this.#kind, this.#rows);
    this.#rows = [];
    this.#characters = 0;
  }
}

function parsed<Shape extends z.ZodType>(shape: Shape, number: number, text: string): z.output<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw lineFault(number, 'is not JSON', cause);
  }
  return shaped(shape, number, value);
}

function shaped<Shape extends z.ZodType>(shape: Shape, number: number, value: unknown): z.output<Shape> {
  return withLine(number, () => shape.parse(value));
}

function rowOf(kind: Restored, number: number, record: unknown): object {
  return withLine(number, () => kind.row(record));
}

/** What is wrong with a value is wrong with its line. */
function withLine<Value>(number: number, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    const problem = problemOf(error);
    const [first] = problem.parts.errors ?? [];
    if (!(problem instanceof Problem) || problem.code === 'internal') throw error;
    // Here the whole input is the line, which is named already.
    const path = first?.path === 'body' ? '' : first?.path;
    const message = first === undefined ? (problem.parts.detail ?? 'is wrong') : `${path} ${first.message}`.trim();
    throw lineFault(number, message.replace(/\.$/, ''), error);
  }
}
