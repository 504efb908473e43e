import type { z } from 'zod';
import { toUnrecordedWallet, type Wallet } from '../kernel/wallet.ts';
import { applyRules } from '../recognition/rules/apply.service.ts';
import type { createRuleInput } from '../recognition/rules/rules.schema.ts';
import { createRule } from '../recognition/rules/rules.service.ts';
import type { DemoCategoryKey, DemoTagKey } from './catalogue.ts';
import type { DemoRows } from './demo-rows.ts';

type Conditions = Pick<
  z.infer<typeof createRuleInput>,
  'ifText' | 'ifCounterpart' | 'ifCounterpartMatch' | 'ifAmountMin'
>;

interface DemoRule {
  readonly name: string;
  readonly conditions: Conditions;
  readonly category: DemoCategoryKey;
  readonly tags: readonly DemoTagKey[];
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

/** Creates the demo's rules as a person would, and applies them to the existing transactions. */
export async function createDemoRules(wallet: Wallet, { ids }: DemoRows): Promise<void> {
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
  // The history starts with the finished demo, so its creation is not recorded.
  await applyRules(toUnrecordedWallet(wallet), { walletId });
}
