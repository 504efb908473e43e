import { queryBuilder } from '@coffer/db/statements.ts';
import type { z } from 'zod';
import { createRecordService } from '../../kernel/record-service.ts';
import { changedAuditFields, decimalToNumber, numberToDecimal, withStoredOrder } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type AssetGroup,
  assetGroup,
  type createAssetGroupInput,
  type listAssetGroupsInput,
  type updateAssetGroupInput,
} from './assetGroups.schema.ts';

const groups = createRecordService({
  table: 'AssetGroup',
  record: assetGroup,
  answers: (rows): AssetGroup[] => rows.map((row) => ({ ...row, order: decimalToNumber(row.order) })),
});

export const getAssetGroup = groups.get;

export function createAssetGroup(
  wallet: Wallet,
  { walletId: _walletId, ...input }: z.infer<typeof createAssetGroupInput>,
) {
  return groups.create(wallet, { ...input, order: numberToDecimal(input.order) });
}

export function listAssetGroups(wallet: Wallet, page: z.infer<typeof listAssetGroupsInput>) {
  return groups.list(wallet, page);
}

export function updateAssetGroup(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updateAssetGroupInput>,
): Promise<AssetGroup> {
  return groups.update(wallet, id, input, withStoredOrder);
}

/** Deletes a group; its assets remain without a group. */
export async function deleteAssetGroup(wallet: RecordedWallet, id: string): Promise<{ id: string }> {
  const { walletId, transaction } = wallet;
  // The lock keeps others from changing the group or adding assets until the database transaction ends.
  wallet.changing(await groups.lock(wallet, id));
  await transaction.execute(
    queryBuilder
      .updateTable('Asset')
      .set({ assetGroupId: null, ...changedAuditFields(wallet) })
      .where('walletId', '=', walletId)
      .where('assetGroupId', '=', id),
  );
  return groups.remove(wallet, id);
}
