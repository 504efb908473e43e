import type { WalletTransaction } from '@coffer/db/database.ts';
import { v7 as uuid } from 'uuid';

/** The categories that every wallet is made with (contract §2): they may be renamed, not deleted. */
const SYSTEM_CATEGORIES = [
  { systemKey: 'uncategorized', type: 'none', name: 'Uncategorized', emoji: '❔' },
  { systemKey: 'transfer', type: 'transfer', name: 'Transfer', emoji: '🔁' },
  { systemKey: 'initialBalance', type: 'valueChange', name: 'Initial balance', emoji: '🏁' },
  { systemKey: 'valueChange', type: 'valueChange', name: 'Value change', emoji: '📈' },
  { systemKey: 'gainsLosses', type: 'valueChange', name: 'Gains and losses', emoji: '⚖️' },
  { systemKey: 'fees', type: 'variableExpense', name: 'Fees', emoji: '🏦' },
  { systemKey: 'tax', type: 'variableExpense', name: 'Tax', emoji: '🏛️' },
] as const;

export async function makeSystemCategories(transaction: WalletTransaction, userId: string): Promise<void> {
  await transaction.prisma.category.createMany({
    data: SYSTEM_CATEGORIES.map((category, order) => ({
      ...category,
      walletId: transaction.walletId,
      id: uuid(),
      system: true,
      order,
      createdUserId: userId,
      lastUpdatedUserId: userId,
    })),
  });
}

type SystemKey = (typeof SYSTEM_CATEGORIES)[number]['systemKey'];

export async function systemCategoryId({ prisma, walletId }: WalletTransaction, systemKey: SystemKey): Promise<string> {
  const { id } = await prisma.category.findFirstOrThrow({ where: { walletId, systemKey }, select: { id: true } });
  return id;
}
