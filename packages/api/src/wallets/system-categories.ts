import * as is from '@coffer/db/columns.ts';
import type { WalletTransaction } from '@coffer/db/database.ts';
import { queryBuilder } from '@coffer/db/statements.ts';
import { v7 as uuid } from 'uuid';
import { requireFound } from '../kernel/records.ts';

/** The categories that every wallet has (contract §2): they can be renamed, but not deleted. */
const SYSTEM_CATEGORIES = [
  { systemKey: 'uncategorized', type: 'none', en: 'Uncategorised', de: 'Ohne Kategorie', emoji: '❔' },
  { systemKey: 'transfer', type: 'transfer', en: 'Transfer', de: 'Umbuchung', emoji: '🔁' },
  { systemKey: 'initialBalance', type: 'valueChange', en: 'Initial balance', de: 'Anfangsbestand', emoji: '🏁' },
  { systemKey: 'valueChange', type: 'valueChange', en: 'Value change', de: 'Wertänderung', emoji: '📈' },
  { systemKey: 'gainsLosses', type: 'valueChange', en: 'Gains and losses', de: 'Gewinne und Verluste', emoji: '⚖️' },
  { systemKey: 'fees', type: 'variableExpense', en: 'Fees', de: 'Gebühren', emoji: '🏦' },
  { systemKey: 'tax', type: 'variableExpense', en: 'Tax', de: 'Steuern', emoji: '🏛️' },
] as const;

const FIRST_ORDER = 1000;

/**
 * Creates the system categories, named in the wallet's language if the app supports it, otherwise in English. Lists
 * show system categories after the categories that people create.
 */
export async function createSystemCategories(
  transaction: WalletTransaction,
  userId: string,
  locale: string,
): Promise<void> {
  const language = new Intl.Locale(locale).language === 'de' ? 'de' : 'en';
  const rows = SYSTEM_CATEGORIES.map(({ systemKey, type, emoji, [language]: name }, at) => ({
    systemKey,
    type,
    emoji,
    name,
    walletId: transaction.walletId,
    id: uuid(),
    system: true,
    order: String(FIRST_ORDER + at),
    createdUserId: userId,
    lastUpdatedUserId: userId,
  }));
  await transaction.execute(queryBuilder.insertInto('Category').values(rows));
}

type SystemKey = (typeof SYSTEM_CATEGORIES)[number]['systemKey'];

export async function findSystemCategoryId(transaction: WalletTransaction, systemKey: SystemKey): Promise<string> {
  const category = queryBuilder.selectFrom('Category').select('id').where('walletId', '=', transaction.walletId);
  return requireFound((await transaction.query(category.where('systemKey', '=', systemKey)))[0]).id;
}

/** Returns the id of the system category for transactions without a category. */
export async function findUncategorizedId(transaction: WalletTransaction): Promise<string | undefined> {
  const [row] = await transaction.query({
    row: { id: is.uuid },
    text: `SELECT id FROM "Category" WHERE "walletId" = $1 AND "systemKey" = 'uncategorized'`,
    values: [transaction.walletId],
  });
  return row?.id;
}
