import type { DB } from '@coffer/db/generated/tables.ts';
import type { z } from 'zod';
import { Problem } from './problems.ts';
import type { RequestedWallet } from './wallet.ts';

type Row = Readonly<Record<string, unknown>>;
type Shape = z.ZodObject<z.ZodRawShape>;
type FoundRecord = object | null;

/** Returns each record in its current state; null if it does not exist or is not visible to the caller. */
export type ReadRecords = (wallet: RequestedWallet, ids: readonly string[]) => Promise<readonly FoundRecord[]>;

/** How the change feed reads the records of a kind. */
export interface FeedConfig {
  /** Imports the service only on the first read, because threads and tests import the kinds without any service. */
  readonly reader: () => Promise<ReadRecords>;
  /** SQL: the next ids. $1 wallet, $2 the last id read (empty at first), $3 limit. By default column `id`. */
  readonly ids?: string;
  /** Whether a record can have this id; by default a canonical uuid. */
  readonly hasId?: (id: string) => boolean;
  /** Read after all other kinds: a cursor names a kind, so the order of existing kinds cannot change. */
  readonly isLast?: true;
}

/** How changes of a table are captured, so that they can be undone. */
export interface UndoCaptureConfig {
  /** Key columns other than `walletId`; by default `id`. */
  readonly key?: readonly string[];
  /** True if no other table refers to this table. */
  readonly leaf?: boolean;
  /** Columns that triggers maintain; undo does not set them. */
  readonly derived?: readonly string[];
}

/** Rows that the history shows as elements of a list field of another record. */
export interface HistoryListElement {
  /** The field of the record that lists these rows, or that one such row sets. */
  readonly field: (row: Row) => string;
  readonly value: (row: Row) => unknown;
}

interface History {
  /** The shape whose fields the history shows; without it, the history shows none. */
  readonly shown?: Shape;
  /** Columns that hold a field under another name. */
  readonly columns?: readonly string[];
  /** Columns that name the record, the first one with a text; by default `name`. */
  readonly names?: readonly string[];
  /** True if fields of other records contain its id; the history then shows its name. */
  readonly isReferredTo?: true;
  readonly part?: HistoryListElement;
}

/** The maximum number of records, which the trigger of the table counts (`counts` of `coffer.track`). */
interface Quota {
  /** The name in problems and in the environment variable. */
  readonly name: string;
  /** The default limit. */
  readonly most: number;
}

/** A table that stores parts of the record; nothing refers to its rows. */
interface PartTable {
  readonly table: keyof DB;
  readonly undo: UndoCaptureConfig;
  readonly part: HistoryListElement;
  readonly quota?: Quota;
}

/** How the records of a kind become lines of an export. */
export type ExportConfig =
  | {
      /** Column names, separated by spaces. */
      readonly columns: string;
      /** SQL of further columns; `r` is the row. */
      readonly more?: string;
      /** SQL of the order, by default `r.id`. Every record must follow the records that it refers to. */
      readonly orderBy?: string;
      /** SQL that selects these columns in the wallet $1; by default from the table. */
      readonly select?: (columns: string) => string;
    }
  /** Statements whose rows are the records, one after the other; $1 is the wallet. */
  | { readonly statements: () => Promise<readonly string[]> }
  /** For records that a service has to read. */
  | {
      readonly fields: readonly string[];
      readonly pages: () => Promise<(transaction: RequestedWallet['transaction']) => AsyncIterable<readonly object[]>>;
    };

/** How the lines of an export become rows of a table. */
export interface RestoreConfig {
  /** The schema of the records. It is strict, because the content of a file was never checked on input. */
  readonly shape: Shape;
  /** Fields without a column. */
  readonly without?: readonly string[];
  /** Computes columns from the fields. */
  readonly columns?: (record: Row) => Row;
  /** SQL to insert the rows ($1, as JSON) into the wallet $2; by default they are inserted unchanged. */
  readonly insert?: string;
  /** SQL for further data in the rows ($1, as JSON); $2 is the wallet. */
  readonly also?: string;
}

/**
 * A kind of record. Each kind is declared once in `<feature>.kind.ts`, and `record-kinds.ts` collects the kinds. Declare it
 * with `as const satisfies RecordKind`, so that misspelled properties are errors and `type` keeps its exact type, from
 * which the contract's list of record types is made. Each optional property enables a feature: for example, a kind
 * without `feed` is not in the change feed.
 */
export interface RecordKind {
  /** The name of the kind in the feed, the history and exports. */
  readonly type: string;
  readonly table: keyof DB;
  readonly feed?: FeedConfig;
  readonly undo?: UndoCaptureConfig;
  readonly parts?: readonly PartTable[];
  readonly history?: History;
  readonly quota?: Quota;
  /** The content of exports, and the reason if exported records are not restored. */
  readonly archive?: { readonly exported: ExportConfig } & (
    | { readonly restored: RestoreConfig }
    | { readonly notRestored: string }
  );
}

/** SQL: the next ids in a column of uuids, for `FeedConfig.ids`. */
export function nextIdsSql(table: keyof DB, column = 'id'): string {
  return `SELECT ${column}::text AS id FROM "${table}"
          WHERE "walletId" = $1 AND ($2 = '' OR ${column} > nullif($2, '')::uuid) ORDER BY ${column} LIMIT $3`;
}

/** Reads the records one by one: each query finds its record by key, and all queries run at once. */
export function readRecordsOneByOne(read: (wallet: RequestedWallet, id: string) => Promise<FoundRecord>): ReadRecords {
  return (wallet, ids) => Promise.all(ids.map((id) => orGone(read(wallet, id))));
}

async function orGone(reading: Promise<FoundRecord>): Promise<FoundRecord> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.code === 'notFound') return null;
    throw error;
  }
}

/** Returns the field names of an API record as a list of columns, separated by spaces. */
export function shapeColumnNames({ shape }: Shape, without: readonly string[] = []): string {
  return Object.keys(shape)
    .filter((name) => !without.includes(name))
    .join(' ');
}

/** Declares that each row contains one element of the list field `field`, in `column`. */
export const createHistoryListElement = (field: string, column: string): HistoryListElement => ({
  field: () => field,
  value: (row) => row[column],
});

interface IdList {
  readonly table: keyof DB;
  /** The list field of the record. */
  readonly field: string;
  /** The column with the record’s id, and the column with the listed id. */
  readonly owner: string;
  readonly item: string;
}

/**
 * Returns the declarations for a table that stores a record's list of ids, one id per row: `part` for undo and history,
 * and the SQL to export and restore the list in its order.
 */
export function declareIdList({ table, field, owner, item }: IdList) {
  return {
    part: { table, undo: { key: [owner, item] }, part: createHistoryListElement(field, item) },
    exported: `ARRAY(SELECT g."${item}" FROM "${table}" g WHERE g."walletId" = r."walletId" AND g."${owner}" = r.id
           ORDER BY g.position) AS "${field}"`,
    restored: `
  INSERT INTO "${table}" ("walletId", "${owner}", "${item}", position)
  SELECT wallet.id, r.id, item.id, item.position - 1
  FROM "Wallet" AS wallet, json_to_recordset($1::json) AS r (id uuid, "${field}" uuid[]),
    unnest(r."${field}") WITH ORDINALITY AS item (id, position)
  WHERE wallet.id = $2`,
  } as const;
}
