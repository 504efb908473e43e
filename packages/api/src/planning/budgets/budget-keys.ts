import * as is from '@coffer/db/columns.ts';
import type { BudgetKeyKind } from '@coffer/domain/budget/compute-budget-months.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { Budget } from './budgets.schema.ts';
import { BUDGET_CATEGORIES, ENVELOPE_ASSETS } from './read-budget.sql.ts';

export interface NamedEnvelope {
  readonly key: string;
  readonly kind: 'category' | 'asset';
  readonly name: string;
  readonly groupId: string | null;
}

/** The keys under which a budget counts transactions: its envelopes, and the categories outside it. */
export interface BudgetKeys {
  /** The envelopes, in the order of groups, categories and assets. */
  readonly envelopes: readonly NamedEnvelope[];
  readonly kindOf: (key: string) => BudgetKeyKind | undefined;
  /** Categories of type transfer. */
  readonly transfers: readonly string[];
  /** Categories of transactions that count as `other` unless they are sides of a transfer. */
  readonly others: readonly string[];
  readonly incomes: readonly string[];
  readonly uncategorized: string | undefined;
}

const INCOME = ['activeIncome', 'passiveIncome'];
const OTHER = ['valueChange', 'transfer'];

function kindOfType(type: string): BudgetKeyKind {
  if (INCOME.includes(type)) return 'income';
  return OTHER.includes(type) ? 'other' : 'envelope';
}

export async function readBudgetKeys(
  { transaction, walletId }: Pick<Wallet, 'transaction' | 'walletId'>,
  { assetIds }: Budget,
): Promise<BudgetKeys> {
  const [categories, assets] = await Promise.all([
    transaction.query({
      row: { id: is.uuid, name: is.text, type: is.text, groupId: is.orNull(is.uuid), isNone: is.orNull(is.bool) },
      text: BUDGET_CATEGORIES,
      values: [walletId],
    }),
    transaction.query({ row: { id: is.uuid, name: is.text }, text: ENVELOPE_ASSETS, values: [walletId, assetIds] }),
  ]);
  const kinds = new Map<string, BudgetKeyKind>([
    ...categories.map(({ id, type }) => [id, kindOfType(type)] as const),
    ...assets.map(({ id }) => [id, 'envelope'] as const),
  ]);
  const ofType = (types: readonly string[]) =>
    categories.filter(({ type }) => types.includes(type)).map(({ id }) => id);
  return {
    envelopes: [
      ...categories.flatMap(({ id, name, type, groupId }) =>
        kindOfType(type) === 'envelope' ? [{ key: id, kind: 'category' as const, name, groupId }] : [],
      ),
      ...assets.map(({ id, name }) => ({ key: id, kind: 'asset' as const, name, groupId: null })),
    ],
    kindOf: (key) => kinds.get(key),
    transfers: ofType(['transfer']),
    others: ofType(OTHER),
    incomes: ofType(INCOME),
    uncategorized: categories.find(({ isNone }) => isNone === true)?.id,
  };
}
