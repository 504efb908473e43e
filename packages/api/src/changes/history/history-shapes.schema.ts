import { z } from 'zod';
import { category } from '../../books/categories/categories.schema.ts';
import { categoryGroup } from '../../books/categoryGroups/categoryGroups.schema.ts';
import { comment } from '../../books/comments/comments.schema.ts';
import { tag } from '../../books/tags/tags.schema.ts';
import { transaction } from '../../books/transactions/transactions.schema.ts';
import { file } from '../../files/files.schema.ts';
import { cryptoTransaction } from '../../investments/cryptoTransactions/cryptoTransactions.schema.ts';
import { securityTransaction } from '../../investments/securityTransactions/securityTransactions.schema.ts';
import { member } from '../../people/members/members.schema.ts';
import { budget, budgetMonth, budgetTarget } from '../../planning/budgets/budgets.schema.ts';
import { planItem } from '../../planning/planItems/planItems.schema.ts';
import { scenario } from '../../planning/scenarios/scenarios.schema.ts';
import { merchant } from '../../recognition/merchants/merchants.schema.ts';
import { rule } from '../../recognition/rules/rules.schema.ts';
import { importFile } from '../../statements/importFiles/importFiles.schema.ts';
import { assetGroup } from '../../wallets/assetGroups/assetGroups.schema.ts';
import { asset } from '../../wallets/assets/assets.schema.ts';
import { wallet } from '../../wallets/wallets.schema.ts';

const closing = z.strictObject({ assetId: z.guid().nullable(), date: z.iso.date() });
const walletPrice = z.strictObject({ value: z.string(), currency: z.string() });
const walletSecurity = z.strictObject({ name: z.string().nullable(), wkn: z.string().nullable() });

/** The shape of the records of each table whose changes the history shows field by field. */
export const HISTORY_SHAPES_BY_TABLE = {
  Asset: asset,
  AssetGroup: assetGroup,
  Budget: budget,
  BudgetMonth: budgetMonth,
  BudgetTarget: budgetTarget,
  Category: category,
  CategoryGroup: categoryGroup,
  Closing: closing,
  Comment: comment,
  CryptoTransaction: cryptoTransaction,
  File: file,
  ImportFile: importFile.pick({ filename: true, assetId: true, importerType: true }),
  Member: member.pick({ role: true, permissions: true }),
  Merchant: merchant,
  PlanItem: planItem,
  Rule: rule,
  Scenario: scenario,
  SecurityTransaction: securityTransaction,
  Tag: tag,
  Transaction: transaction,
  Wallet: wallet,
  WalletPrice: walletPrice,
  WalletSecurity: walletSecurity,
} as const;

/** Columns that every record has, or that are internal. */
const NEVER_SHOWN = new Set([
  ...['id', 'walletId', 'legacyStoreId', 'createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'],
  ...['storagePath', 'parseData', 'merchantCheckedMapsService', 'merchantCheckedWebSearch', 'system', 'systemKey'],
]);

/** Whether the history shows this field of a record. */
export function isShownInHistory(field: string): boolean {
  return !NEVER_SHOWN.has(field) && !/^provider/.test(field);
}
