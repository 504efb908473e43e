import type {
  NotImportedData,
  SourceAccountType,
  SourceBook,
  SourceFigures,
} from '@coffer/banking/migrations/source-book.ts';
import { withoutInvisibleCharacters } from '../../kernel/shapes.ts';
import type { RecordIdResolver } from './record-ids.ts';

export type MigratedCategoryType = 'activeIncome' | 'passiveIncome' | 'fixedExpense' | 'variableExpense';

/** The values of the wallet that are needed to create the rows. */
export interface MigrationWallet {
  readonly walletId: string;
  readonly userId: string;
  readonly now: string;
  readonly transferCategoryId: string;
  readonly initialBalanceCategoryId: string;
}

export interface MigratedAccount {
  readonly key: string;
  readonly name: string;
  readonly type: SourceAccountType;
  readonly inBudget: boolean;
  readonly currency: string;
  readonly assetId: string;
}

interface MigratedCategory {
  readonly key: string;
  readonly name: string;
  readonly group: string | null;
  readonly type: MigratedCategoryType;
  readonly categoryId: string;
}

export interface MigratedBudget {
  readonly id: string;
  /** YYYY-MM */
  readonly startMonth: string;
}

/** A batch of rows of a `MigrationTable`. */
export interface MigrationPiece {
  /** A JSON array in UTF-8: bytes go from thread to thread without a copy. */
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly count: number;
  /** The distinct ids in the columns `of`, `ofAny` and `named` of these rows: only these ids are passed to the INSERT. */
  readonly ids: readonly string[];
}

/** Rows of one table, in pieces. */
export interface MigrationTable {
  readonly table:
    | 'Asset'
    | 'BudgetAsset'
    | 'BudgetMonth'
    | 'BudgetRow'
    | 'Budget'
    | 'CategoryGroup'
    | 'Category'
    | 'Merchant'
    | 'Tag'
    | 'TransactionTag'
    | 'Transaction'
    | 'TransferLink';
  /**
   * The name under which the rows are counted. Split parts have their own name, although they are rows of `Transaction`
   * too.
   */
  readonly what: string;
  readonly columns: readonly string[];
  readonly pieces: readonly MigrationPiece[];
  /** The number of rows in all pieces. */
  readonly rows: number;
  /** Columns that refer to records of this import. A row is inserted only if all of these records are. */
  readonly of?: readonly string[];
  /** Columns that refer to records of this import. A row is inserted if at least one of these records is. */
  readonly ofAny?: readonly string[];
  /** The column that refers to a tag or merchant, which the wallet may have under another id. */
  readonly named?: string;
}

/** The source's figures, in pieces of JSON in UTF-8. */
export interface MigratedFigures extends Pick<SourceFigures, 'kind' | 'budgetKind' | 'counts'> {
  readonly accounts: readonly Uint8Array<ArrayBuffer>[];
  readonly budget: readonly Uint8Array<ArrayBuffer>[];
  /** The last month of the budget's figures, YYYY-MM; empty without figures. */
  readonly lastMonth: string;
}

export interface PreparedMigration {
  /** The currency of the budget, and of accounts without another one. */
  readonly currency: string;
  readonly accounts: readonly MigratedAccount[];
  readonly categories: readonly MigratedCategory[];
  readonly tables: readonly MigrationTable[];
  readonly budget: MigratedBudget | null;
  readonly notImported: readonly NotImportedData[];
  readonly figures: MigratedFigures;
}

/** The records of the source, with their ids in the wallet and the types that the person chose. */
export interface ResolvedSourceBook {
  readonly book: SourceBook;
  readonly ids: RecordIdResolver;
  readonly accounts: readonly MigratedAccount[];
  readonly categories: readonly MigratedCategory[];
  readonly wallet: MigrationWallet;
}

/**
 * Converts a name to the form that Coffer stores: a single line of up to 200 visible characters; `otherwise` if nothing
 * remains.
 */
export function migratedName(text: string, otherwise: string): string {
  const name = withoutInvisibleCharacters(text.toWellFormed()).trim().slice(0, 200).toWellFormed().trim();
  return name === '' ? otherwise : name;
}

/**
 * Returns the key under which names are compared. Names that differ only in case have the same key, as in the database.
 */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll('\u0307', '');
}
