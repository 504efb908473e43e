import type { z } from 'zod';
import { found } from '../records.ts';
import type { Wallet } from '../wallet.ts';
import type { oneTransactionInput, TransactionOrigin } from './transactions.schema.ts';

/** What a booking refers to by names that its record does not hold: the import it came with, and its merchant. */
export async function originOf(
  wallet: Wallet,
  { walletId, id }: z.infer<typeof oneTransactionInput>,
): Promise<TransactionOrigin> {
  const { import: from, merchant } = found(
    await wallet.transaction.prisma.transaction.findFirst({
      where: { walletId, id },
      select: {
        import: { select: { id: true, assetId: true, importerType: true, filename: true, createdTime: true } },
        merchant: { select: { name: true } },
      },
    }),
  );
  return {
    import: from && { ...from, createdTime: from.createdTime.toISOString() },
    merchantName: merchant?.name ?? null,
  };
}
