import type {
  NotImported,
  SourceAccountType,
  SourceBook,
  SourceFigures,
} from '@coffer/banking/migrations/source-book.ts';
import { withoutInvisible } from '../../kernel/shapes.ts';
import type { IdOf } from './record-ids.ts';

export type MigratedCategoryType = 'activeIncome' | 'passiveIncome' | 'fixedExpense' | 'variableExpense';

/** What the rows need to know of the wallet. */
export interface MigrationWallet {
  readonly walletId: string;
  readonly userId: string;
  readonly now: string;
  readonly transferCategoryId: string;
  readonly initialBalanceCategoryId: string;
  /** Ids of the wallet's tags and merchants, by `nameKey`. */
  readonly tags: ReadonlyMap<string, string>;
  readonly merchants: ReadonlyMap<string, string>;
}

export interface MigratedAccount {
  readonly key: string;
  readonly name: string;
  readonly type: SourceAccountType;
  readonly inBudget: boolean;
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

/** Rows of one table, in pieces of JSON. */
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
  /** Names the rows in counts; the parts of splits are rows of `Transaction` too. */
  readonly what: string;
  readonly columns: readonly string[];
  readonly pieces: readonly string[];
  /** The number of rows in all pieces. */
  readonly rows: number;
  /** The columns that refer to records without which a row is not inserted: those that this import creates. */
  readonly of?: readonly string[];
}

export interface PreparedMigration {
  readonly currency: string;
  readonly accounts: readonly MigratedAccount[];
  readonly categories: readonly MigratedCategory[];
  readonly tables: readonly MigrationTable[];
  readonly budget: MigratedBudget | null;
  readonly notImported: readonly NotImported[];
  readonly figures: SourceFigures;
}

/** A book with the ids and decisions of its records in the wallet. */
export interface Migrated {
  readonly book: SourceBook;
  readonly ids: IdOf;
  readonly accounts: readonly MigratedAccount[];
  readonly categories: readonly MigratedCategory[];
  readonly wallet: MigrationWallet;
}

/** A name as Coffer stores it: one visible line. */
export function migratedName(text: string, otherwise: string): string {
  const name = withoutInvisible(text.toWellFormed()).trim().slice(0, 200).toWellFormed().trim();
  return name === '' ? otherwise : name;
}

/** Names that differ only in case are one tag, as the database compares them. */
export function nameKey(name: string): string {
  return name.toLowerCase().replaceAll('\u0307', '');
}
