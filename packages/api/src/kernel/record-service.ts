import type { DB } from '@coffer/db/generated/tables.ts';
import { queryBuilder } from '@coffer/db/statements.ts';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { z } from 'zod';
import { type LockableTable, type LockStrength, lockRecord } from './locks.ts';
import {
  changedAuditFields,
  changedFields,
  createdAuditFields,
  decodeIdCursor,
  requireFound,
  toCursorPage,
} from './records.ts';
import type { RecordedWallet, Wallet } from './wallet.ts';

interface Stored {
  readonly walletId: string;
  readonly id: string;
}

type Made = keyof ReturnType<typeof createdAuditFields>;
/** Optional fields may be undefined: the column then has its default. */
type Given<Fields> = {
  [Name in keyof Fields]: Record<never, never> extends Pick<Fields, Name> ? Fields[Name] | undefined : Fields[Name];
};
type Changes<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface Kind<Name extends LockableTable, Shape extends z.ZodRawShape, Row, Answer> {
  readonly table: Name;
  /** The record of the API; its fields are the columns to read. */
  readonly record: z.ZodObject<Shape>;
  /** Fields of `record` that have no column. */
  readonly without?: readonly (keyof Shape & string)[];
  /** Further columns to read, for which `record` has no field. */
  readonly with?: readonly (keyof DB[Name] & string)[];
  /** Converts rows to responses. */
  answers(rows: Row[], wallet: Pick<Wallet, 'transaction' | 'walletId'>): Answer[] | Promise<Answer[]>;
}

/** Kysely can't check columns of a table that is a parameter; callers are checked by `DB[Name]`. */
function anyTable(table: LockableTable) {
  // biome-ignore lint/plugin: see above.
  const record = queryBuilder as unknown as Kysely<{ record: Stored & Record<string, unknown> }>;
  // biome-ignore lint/plugin: see above.
  return { record, name: table as string as 'record' };
}

interface Special<Answer, Fields> {
  /** The lock of an update; `hold` replaces it and may lock more. */
  readonly strength?: LockStrength;
  readonly hold?: () => Promise<unknown>;
  /** Returns the fields sent, given the stored record. */
  readonly sent?: (before: Answer) => Fields;
  /** Throws if the change is not allowed. */
  readonly check?: (before: Answer, changes: Changes<Fields>) => unknown;
}

/** Create, list (in order of creation), read, update and delete for plain records. */
export function createRecordService<Name extends LockableTable, Shape extends z.ZodRawShape, Answer extends Stored>(
  kind: Kind<Name, Shape, Selectable<DB[Name]>, Answer>,
) {
  type Row = Selectable<DB[Name]>;
  const { table } = kind;
  const fields = Object.keys(kind.record.shape).filter((name) => !kind.without?.includes(name));
  const columns = [...fields, ...(kind.with ?? [])];
  const { record, name } = anyTable(table);
  const from = ({ walletId }: Pick<Wallet, 'walletId'>) => record.selectFrom(name).where('walletId', '=', walletId);

  type Reader = Pick<Wallet, 'transaction' | 'walletId'>;
  type Asked = ReturnType<typeof from>;
  async function read(wallet: Reader, asked: Asked): Promise<Answer[]> {
    // biome-ignore lint/plugin: the same; the columns are those of the table that the contract names.
    const rows = (await wallet.transaction.query(asked.select(columns))) as unknown as Row[];
    return kind.answers(rows, wallet);
  }
  const one = async (wallet: Reader, id: string) =>
    requireFound((await read(wallet, from(wallet).where('id', '=', id)))[0]);
  const hold = async (wallet: Wallet, id: string, strength?: LockStrength) => {
    await lockRecord(wallet, table, id, strength);
    return one(wallet, id);
  };

  return {
    get: one,
    lock: hold,
    create: async (wallet: Wallet, values: Given<Omit<Insertable<DB[Name]>, Made>>): Promise<Answer> => {
      const made = { ...values, ...createdAuditFields(wallet) };
      await wallet.transaction.execute(record.insertInto(name).values(made));
      return one(wallet, made.id);
    },
    list: async (wallet: Reader, { limit, cursor }: PageRequest, only: (asked: Asked) => Asked = (asked) => asked) => {
      const after = cursor === undefined ? from(wallet) : from(wallet).where('id', '>', decodeIdCursor(cursor));
      return toCursorPage(
        await read(
          wallet,
          only(after)
            .orderBy('id')
            .limit(limit + 1),
        ),
        limit,
      );
    },
    all: (wallet: Reader, only: (asked: Asked) => Asked = (asked) => asked) =>
      read(wallet, only(from(wallet)).orderBy('id')),
    update: async <Fields extends object>(
      wallet: RecordedWallet,
      id: string,
      input: Fields,
      stored: (changes: Changes<Fields>) => Updateable<DB[Name]> | Promise<Updateable<DB[Name]>>,
      { strength, hold: holdAll, sent, check }: Special<Answer, Fields> = {},
    ): Promise<Answer> => {
      await (holdAll === undefined ? lockRecord(wallet, table, id, strength) : holdAll());
      const before = await one(wallet, id);
      wallet.changing(before);
      const changes = changedFields(before, sent === undefined ? input : sent(before));
      if (changes === null) {
        wallet.unchanged();
        return before;
      }
      await check?.(before, changes);
      const set = { ...(await stored(changes)), ...changedAuditFields(wallet) };
      const changed = record.updateTable(name).set(set).where('walletId', '=', wallet.walletId).where('id', '=', id);
      await wallet.transaction.execute(changed);
      return one(wallet, id);
    },
    remove: async ({ transaction, walletId }: Wallet, id: string): Promise<{ id: string }> => {
      await transaction.execute(record.deleteFrom(name).where('walletId', '=', walletId).where('id', '=', id));
      return { id };
    },
  };
}
