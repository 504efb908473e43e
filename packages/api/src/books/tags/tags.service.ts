import type { z } from 'zod';
import { createRecordService } from '../../kernel/record-service.ts';
import { decimalToNumber, numberToDecimal, withStoredOrder } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type createTagInput,
  type listTagsInput,
  type Tag,
  tag,
  type tagReferenceInput,
  type updateTagInput,
} from './tags.schema.ts';

const tags = createRecordService({
  table: 'Tag',
  record: tag,
  answers: (rows): Tag[] => rows.map((row) => ({ ...row, order: decimalToNumber(row.order) })),
});

export function createTag(
  wallet: Wallet,
  { walletId: _walletId, ...input }: z.infer<typeof createTagInput>,
): Promise<Tag> {
  return tags.create(wallet, { ...input, order: numberToDecimal(input.order) });
}

export function listTags(wallet: Wallet, page: z.infer<typeof listTagsInput>) {
  return tags.list(wallet, page);
}

export function getTag(wallet: Wallet, { id }: z.infer<typeof tagReferenceInput>): Promise<Tag> {
  return tags.get(wallet, id);
}

export function updateTag(
  wallet: RecordedWallet,
  { walletId: _walletId, id, ...input }: z.infer<typeof updateTagInput>,
): Promise<Tag> {
  return tags.update(wallet, id, input, withStoredOrder);
}

/** Deletes a tag, and removes it from every transaction. */
export async function deleteTag(
  wallet: RecordedWallet,
  { id }: z.infer<typeof tagReferenceInput>,
): Promise<{ id: string }> {
  wallet.changing(await tags.lock(wallet, id));
  return tags.remove(wallet, id);
}
