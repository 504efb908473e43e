import { HISTORY_SHAPES_BY_TABLE, isShownInHistory } from './history-shapes.schema.ts';

/** Columns that hold a field of the record under another name. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  BudgetTarget: ['categoryId', 'assetId'],
  PlanItem: ['categoryId', 'categoryGroupId'],
};

/** The shown columns of each record's own table: those that are fields of the API. Other tables show nothing. */
export const SHOWN_COLUMNS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(HISTORY_SHAPES_BY_TABLE).map(([table, { shape }]) => {
    const names = [...Object.keys(shape), ...(COLUMNS[table] ?? [])];
    return [table, new Set(names.filter(isShownInHistory))];
  }),
);

interface Part {
  /** The field of the record that lists these rows, or that one such row sets. */
  readonly field: (row: Readonly<Record<string, unknown>>) => string;
  readonly value: (row: Readonly<Record<string, unknown>>) => unknown;
}

/** A number as text, so that readers keep its digits. */
const digitsOf = (value: unknown) => JSON.stringify(value);

const column = (field: string, name: string): Part => ({ field: () => field, value: (row) => row[name] });

/** Tables whose rows are elements of a record's list field. */
export const LIST_ELEMENT_TABLES: Readonly<Record<string, Part>> = {
  BudgetAsset: column('assetIds', 'assetId'),
  BudgetRow: {
    field: () => 'rows',
    value: ({ categoryId, assetId, assigned, carry, note, snoozed }) => ({
      ...{ key: categoryId ?? assetId, assigned: digitsOf(assigned), carry, note, snoozed },
    }),
  },
  FileAssignment: {
    field: (row) =>
      row['transactionId'] != null
        ? 'transactionIds'
        : row['securityTransactionId'] != null
          ? 'securityTransactionIds'
          : 'cryptoTransactionIds',
    value: (row) => row['transactionId'] ?? row['securityTransactionId'] ?? row['cryptoTransactionId'],
  },
  MerchantDecision: column('counterparts', 'counterpart'),
  RuleTag: column('thenTagIds', 'tagId'),
  ScenarioAsset: column('assetIds', 'assetId'),
  TransactionTag: column('tagIds', 'tagId'),
  TransferLink: {
    field: () => 'transferCounterId',
    value: (row) =>
      row['counterTransactionId'] ?? row['counterSecurityTransactionId'] ?? row['counterCryptoTransactionId'],
  },
  WalletSecuritySplit: { field: () => 'splits', value: (row) => ({ [String(row['date'])]: digitsOf(row['factor']) }) },
};

/** Returns a record's display name from its row; null if it has no name. */
export function recordName(type: string, row: Readonly<Record<string, unknown>>): string | null {
  const names = NAMES[type] ?? ['name'];
  for (const name of names) {
    const value = row[name];
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, MAX_SHOWN_CHARACTERS);
  }
  return null;
}

/** Maximum number of characters shown of a text. */
export const MAX_SHOWN_CHARACTERS = 200;
/** Maximum number of characters of a list or an object: cut in the middle, it could not be read. */
export const MAX_STRUCTURE_CHARACTERS = 4000;

/** The fields whose elements or members contain ids of records. */
export const FIELDS_WITH_IDS: ReadonlySet<string> = new Set(['holdCategoryIds', 'mentionedUserIds', 'rows']);

const NAMES: Readonly<Record<string, readonly string[]>> = {
  bankConnection: ['institutionName'],
  budgetMonth: ['month'],
  budgetTarget: ['type'],
  closing: ['date'],
  comment: ['text'],
  cryptoTransaction: ['symbol'],
  file: ['filename'],
  import: ['filename', 'importerType'],
  importFile: ['filename'],
  notification: [],
  planItem: ['month'],
  price: ['instrument'],
  security: ['name', 'isin'],
  securityTransaction: ['isin'],
  transaction: ['fromTo', 'description'],
};
