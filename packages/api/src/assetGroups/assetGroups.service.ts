import type { z } from 'zod';
import { lockRecord } from '../locks.ts';
import {
  afterCursor,
  answered,
  changedNow,
  differing,
  found,
  madeNow,
  numberOf,
  pageOf,
  storedNumber,
  storedOrder,
} from '../records.ts';
import type { RecordedWallet, Wallet } from '../wallet.ts';
import type {
  AssetGroup,
  createAssetGroupInput,
  listAssetGroupsInput,
  updateAssetGroupInput,
} from './assetGroups.schema.ts';

export async function createAssetGroup(
  wallet: Wallet,
  { name, order }: z.infer<typeof createAssetGroupInput>,
): Promise<AssetGroup> {
  return toAssetGroup(
    await wallet.transaction.prisma.assetGroup.create({
      data: { ...madeNow(wallet), name, order: storedNumber(order) },
    }),
  );
}

export async function listAssetGroups(
  wallet: Wallet,
  { walletId, limit, cursor }: z.infer<typeof listAssetGroupsInput>,
) {
  const rows = await wallet.transaction.prisma.assetGroup.findMany({
    where: { walletId, ...afterCursor(cursor) },
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return pageOf(rows.map(toAssetGroup), limit);
}

export async function getAssetGroup(wallet: Wallet, id: string): Promise<AssetGroup> {
  const { walletId } = wallet;
  return toAssetGroup(found(await wallet.transaction.prisma.assetGroup.findFirst({ where: { walletId, id } })));
}

export async function updateAssetGroup(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateAssetGroupInput>,
): Promise<AssetGroup> {
  const before = await lockAssetGroup(wallet, id);
  wallet.changing(before);
  const changes = differing(before, input);
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  const row = await wallet.transaction.prisma.assetGroup.update({
    where: { walletId_id: { walletId, id } },
    data: { ...changes, ...storedOrder(changes), ...changedNow(wallet) },
  });
  return toAssetGroup(row);
}

/** Its assets stay, without a group. */
export async function deleteAssetGroup(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const { walletId, transaction } = wallet;
  wallet.changing(await lockAssetGroup(wallet, id));
  await transaction.prisma.asset.updateMany({
    where: { walletId, assetGroupId: id },
    data: { assetGroupId: null, ...changedNow(wallet) },
  });
  await transaction.prisma.assetGroup.delete({ where: { walletId_id: { walletId, id } } });
  return { id };
}

/** Until the transaction ends nobody changes the group or puts an asset in it. */
async function lockAssetGroup(wallet: Wallet, id: string): Promise<AssetGroup> {
  await lockRecord(wallet, 'AssetGroup', id);
  return getAssetGroup(wallet, id);
}

type Row = Parameters<typeof answered>[0] &
  Omit<AssetGroup, 'order' | 'createdTime' | 'lastUpdatedTime'> & { order: { toNumber(): number } | null };

function toAssetGroup(row: Row): AssetGroup {
  return { ...answered(row), order: numberOf(row.order) };
}
