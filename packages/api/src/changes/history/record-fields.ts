import { category } from '../../books/categories/categories.schema.ts';
import { categoryGroup } from '../../books/categoryGroups/categoryGroups.schema.ts';
import { comment } from '../../books/comments/comments.schema.ts';
import { tag } from '../../books/tags/tags.schema.ts';
import { transaction } from '../../books/transactions/transactions.schema.ts';
import { file } from '../../files/files.schema.ts';
import { cryptoTransaction } from '../../investments/cryptoTransactions/cryptoTransactions.schema.ts';
import { securityTransaction } from '../../investments/securityTransactions/securityTransactions.schema.ts';
import { budget, budgetMonth, budgetTarget } from '../../planning/budgets/budgets.schema.ts';
import { planItem } from '../../planning/planItems/planItems.schema.ts';
import { scenario } from '../../planning/scenarios/scenarios.schema.ts';
import { merchant } from '../../recognition/merchants/merchants.schema.ts';
import { rule } from '../../recognition/rules/rules.schema.ts';
import { assetGroup } from '../../wallets/assetGroups/assetGroups.schema.ts';
import { asset } from '../../wallets/assets/assets.schema.ts';
import { wallet } from '../../wallets/wallets.schema.ts';

/** Columns that every record has, or that are internal. */
const NEVER_SHOWN = new Set([
  ...['id', 'walletId', 'legacyStoreId', 'createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'],
  ...['storagePath', 'parseData', 'merchantCheckedMapsService', 'merchantCheckedWebSearch', 'system', 'systemKey'],
]);

const shown = ({ shape }: { readonly shape: object }, more: readonly string[] = []) =>
  new Set([...Object.keys(shape), ...more].filter((name) => !NEVER_SHOWN.has(name) && !/^provider/.test(name)));

/** The shown columns of each record's own table: those that are fields of the API. Other tables show nothing. */
export const SHOWN_COLUMNS: Readonly<Record<string, ReadonlySet<string>>> = {
  Asset: shown(asset),
  AssetGroup: shown(assetGroup),
  Budget: shown(budget),
  BudgetMonth: shown(budgetMonth),
  BudgetTarget: shown(budgetTarget, ['categoryId', 'assetId']),
  Category: shown(category),
  CategoryGroup: shown(categoryGroup),
  Closing: new Set(['assetId', 'date']),
  Comment: shown(comment),
  CryptoTransaction: shown(cryptoTransaction),
  File: shown(file),
  ImportFile: new Set(['filename', 'assetId', 'importerType']),
  Member: new Set(['role', 'permissions']),
  Merchant: shown(merchant),
  PlanItem: shown(planItem, ['categoryId', 'categoryGroupId']),
  Rule: shown(rule),
  Scenario: shown(scenario),
  SecurityTransaction: shown(securityTransaction),
  Tag: shown(tag),
  Transaction: shown(transaction),
  Wallet: shown(wallet),
  WalletPrice: new Set(['value', 'currency']),
  WalletSecurity: new Set(['name', 'wkn']),
};

interface Part {
  /** The field of the record that lists these rows, or that one such row sets. */
  readonly field: (row: Readonly<Record<string, unknown>>) => string;
  readonly value: (row: Readonly<Record<string, unknown>>) => unknown;
}

const column = (field: string, name: string): Part => ({ field: () => field, value: (row) => row[name] });

/** Tables whose rows are elements of a record's list field. */
export const PARTS: Readonly<Record<string, Part>> = {
  BudgetAsset: column('assetIds', 'assetId'),
  BudgetRow: {
    field: () => 'rows',
    value: ({ categoryId, assetId, assigned, carry, note, snoozed }) => ({
      ...{ key: categoryId ?? assetId, assigned, carry, note, snoozed },
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
  WalletSecuritySplit: { field: () => 'splits', value: (row) => ({ [String(row['date'])]: row['factor'] }) },
};

/** Returns a record's display name from its row; null if it has no name. */
export function nameOf(type: string, row: Readonly<Record<string, unknown>>): string | null {
  const names = NAMES[type] ?? ['name'];
  for (const name of names) {
    const value = row[name];
    if (typeof value === 'string' && value.trim() !== '') return value.slice(0, MOST_CHARACTERS);
  }
  return null;
}

/** Maximum number of characters shown of a text. */
export const MOST_CHARACTERS = 200;

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
