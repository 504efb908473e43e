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
import type { createTagInput, listTagsInput, oneTagInput, Tag, updateTagInput } from './tags.schema.ts';

export async function createTag(wallet: Wallet, { name, color, order }: z.infer<typeof createTagInput>): Promise<Tag> {
  const row = await wallet.transaction.prisma.tag.create({
    data: { ...madeNow(wallet), name, color: color ?? null, order: storedNumber(order) },
  });
  return toTag(row);
}

export async function listTags(wallet: Wallet, { walletId, limit, cursor }: z.infer<typeof listTagsInput>) {
  const rows = await wallet.transaction.prisma.tag.findMany({
    where: { walletId, ...afterCursor(cursor) },
    orderBy: { id: 'asc' },
    take: limit + 1,
  });
  return pageOf(rows.map(toTag), limit);
}

export async function getTag(wallet: Wallet, { walletId, id }: z.infer<typeof oneTagInput>): Promise<Tag> {
  return toTag(found(await wallet.transaction.prisma.tag.findFirst({ where: { walletId, id } })));
}

export async function updateTag(
  wallet: RecordedWallet,
  { walletId, id, ...input }: z.infer<typeof updateTagInput>,
): Promise<Tag> {
  const before = await lockTag(wallet, { walletId, id });
  wallet.changing(before);
  const changes = differing(before, input);
  if (changes === null) {
    wallet.unchanged();
    return before;
  }
  const row = await wallet.transaction.prisma.tag.update({
    where: { walletId_id: { walletId, id } },
    data: { ...changes, ...storedOrder(changes), ...changedNow(wallet) },
  });
  return toTag(row);
}

/** Takes the tag from every booking that has it, too. */
export async function deleteTag(
  wallet: RecordedWallet,
  { walletId, id }: z.infer<typeof oneTagInput>,
): Promise<{ id: string }> {
  wallet.changing(await lockTag(wallet, { walletId, id }));
  await wallet.transaction.prisma.tag.delete({ where: { walletId_id: { walletId, id } } });
  return { id };
}

async function lockTag(wallet: Wallet, key: z.infer<typeof oneTagInput>): Promise<Tag> {
  await lockRecord(wallet, 'Tag', key.id);
  return getTag(wallet, key);
}

type Row = Parameters<typeof answered>[0] &
  Omit<Tag, 'order' | 'createdTime' | 'lastUpdatedTime'> & { order: { toNumber(): number } | null };

function toTag(row: Row): Tag {
  return { ...answered(row), order: numberOf(row.order) };
}
