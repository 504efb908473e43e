import type { WalletTransaction } from '@coffer/db/database.ts';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import type { RatesOfOperation } from '../exchangeRates/exchangeRates.ts';
import { applyRules } from '../rules/apply.service.ts';
import type { createRuleInput } from '../rules/rules.schema.ts';
import { createRule } from '../rules/rules.service.ts';
import type { CategoryKey, TagKey } from './catalogue.ts';
import type { DemoRows } from './demo-rows.ts';

type Conditions = Pick<
  z.infer<typeof createRuleInput>,
  'ifText' | 'ifCounterpart' | 'ifCounterpartMatch' | 'ifAmountMin'
>;

interface DemoRule {
  readonly name: string;
  readonly conditions: Conditions;
  readonly category: CategoryKey;
  readonly tags: readonly TagKey[];
}

const RULES: readonly DemoRule[] = [
  {
    name: 'What the employer pays is salary',
    conditions: { ifCounterpart: 'Nordlicht Software', ifAmountMin: '0' },
    category: 'salary',
    tags: [],
  },
  { name: 'Rent is shared', conditions: { ifCounterpart: 'Hausverwaltung' }, category: 'rent', tags: ['shared'] },
  {
    name: 'Electricity is shared',
    conditions: { ifCounterpart: 'Stadtwerke', ifCounterpartMatch: 'startsWith' },
    category: 'utilities',
    tags: ['shared'],
  },
  {
    name: 'Water',
    conditions: { ifCounterpart: 'Wasserverband', ifCounterpartMatch: 'equals' },
    category: 'utilities',
    tags: [],
  },
  { name: 'Holiday by the sea', conditions: { ifText: 'by the sea' }, category: 'travel', tags: ['holiday'] },
];

export interface DemoScope {
  readonly transaction: WalletTransaction;
  readonly userId: string;
  readonly rates: RatesOfOperation;
  readonly now: Date;
}

/** Makes the demo's rules as a person would, and applies them to the bookings that are there. */
export async function makeRules(scope: DemoScope, { ids }: DemoRows): Promise<void> {
  const wallet = ownersPlace(scope);
  const { walletId } = wallet;
  for (const { name, conditions, category, tags } of RULES) {
    await createRule(wallet, {
      walletId,
      name,
      ...conditions,
      thenCategoryId: ids.categories[category],
      thenTagIds: tags.map((tag) => ids.tags[tag]),
    });
  }
  await applyRules(wallet, { walletId });
}

/** The history begins when the demo is there: nothing of what makes it is written down. */
function ownersPlace({ transaction, userId, rates, now }: DemoScope): WalletScope {
  const nothing = (): void => undefined;
  return {
    walletId: transaction.walletId,
    transaction,
    userId,
    role: 'owner',
    permissions: [],
    credential: { kind: 'session', id: userId, userId },
    rates,
    attempt: 1,
    now: () => now,
    changing: nothing,
    changingAll: nothing,
    unchanged: nothing,
  };
}
