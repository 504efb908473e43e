import type { z } from 'zod';
import { type LinkSide, linkSideKey, lockLinkSides } from '../books/links/link-sides.ts';
import { readLinkedRecord, readLinkedSideKeys, unlinkTransfer } from '../books/links/transfer-links.ts';
import type { Transaction } from '../books/transactions/transactions.schema.ts';
import { createTransaction, deleteTransaction, getTransaction } from '../books/transactions/transactions.service.ts';
import { getCryptoTransaction } from '../investments/cryptoTransactions/cryptoTransactions.service.ts';
import { getSecurityTransaction } from '../investments/securityTransactions/securityTransactions.service.ts';
import { lockRecord } from '../kernel/locks.ts';
import { invalidReferenceProblem, Problem } from '../kernel/problems.ts';
import {
  type ChangeReporter,
  type RecordedWallet,
  type RequestedWallet,
  toUnrecordedWallet,
  type Wallet,
} from '../kernel/wallet.ts';
import { getAsset } from '../wallets/assets/assets.service.ts';
import { bulkUnlink } from './bulk-links.service.ts';
import { expectedCounterAmount } from './expected-counter-amount.ts';
import { alreadyLinkedProblem, linkRecordPairs } from './link-record-pairs.ts';
import { readTransferSource } from './transfer-source.ts';
import type {
  createCounterInput,
  deleteCounterInput,
  linkRecordsInput,
  unlinkRecordInput,
} from './transfers.schema.ts';

/**
 * Links two existing records.
 * @throws Problem `alreadyLinked` if one of them has a link
 */
export async function linkRecords(
  wallet: RecordedWallet,
  { source, counter, keepCategories = false }: z.infer<typeof linkRecordsInput>,
) {
  await linkRecordPairs(wallet, [{ source, counter }], {
    asked: { keepCategories },
    pathOf: () => '',
    isSet: () => !keepCategories,
  });
  return { source, counter };
}

/** Removes a link from both of its sides; throws `notFound` if the record is unlinked. */
export async function unlinkRecord(wallet: RecordedWallet, { type, id }: z.infer<typeof unlinkRecordInput>) {
  const side = { type, id };
  const other = await readLinkedRecord(wallet, side);
  if (other === null) throw new Problem('notFound');
  await lockLinkSides(wallet, [side, other]);
  // A concurrent transaction may have removed the link before these locks were taken.
  if (!(await readLinkedSideKeys(wallet, [side])).has(linkSideKey(side))) throw new Problem('notFound');
  wallet.changing(await recordOf(wallet, side));
  await unlinkTransfer(wallet, side);
  return { id };
}

/** Returns the record in the shape of the API. Its version is compared with `If-Match`. */
function recordOf(wallet: Wallet, { type, id }: LinkSide): Promise<{ readonly id: string }> {
  const { walletId } = wallet;
  if (type === 'transaction') return getTransaction(wallet, id);
  return type === 'securityTransaction'
    ? getSecurityTransaction(wallet, { walletId, id })
    : getCryptoTransaction(wallet, { walletId, id });
}

/** Creates the counter transaction of a record on an asset, and links the two. */
export async function createCounter(
  wallet: RequestedWallet,
  input: z.infer<typeof createCounterInput>,
): Promise<Transaction> {
  const { walletId, source: side, assetId, ...fields } = input;
  // In the lock order of all operations: the asset, then transactions, then the day total, which the insert changes.
  const isThere = await lockRecord(wallet, 'Asset', assetId, 'KEY SHARE');
  await lockLinkSides(wallet, [side]);
  const source = await readTransferSource(wallet, side);
  if (!isThere) throw invalidReferenceProblem('assetId');
  if ((await readLinkedSideKeys(wallet, [side])).size > 0) throw alreadyLinkedProblem('source');
  const amountCurrency = fields.amountCurrency ?? (await getAsset(wallet, assetId)).defaultCurrency;
  await wallet.rates.requireCurrency(amountCurrency, 'amountCurrency');
  return createTransaction(wallet, {
    walletId,
    assetId,
    date: fields.date ?? source.date,
    amountCurrency,
    amountValue:
      fields.amountValue ??
      (await expectedCounterAmount(wallet, source, {
        isTransaction: side.type === 'transaction',
        currency: amountCurrency,
      })),
    fromTo: fields.fromTo === undefined ? source.assetName : fields.fromTo,
    description: fields.description === undefined ? source.description : fields.description,
    notes: fields.notes,
    categoryId: fields.categoryId,
    // No merchant, because the other side is an own asset.
    merchantId: null,
    transferCounterType: side.type,
    transferCounterId: side.id,
  });
}

/** Deletes a counter transaction that was created for a record, and restores the record's former category. */
export async function deleteCounter(
  wallet: RequestedWallet & ChangeReporter,
  { walletId, source, counterId }: z.infer<typeof deleteCounterInput>,
): Promise<{ id: string }> {
  const counter: LinkSide = { type: 'transaction', id: counterId };
  await lockLinkSides(wallet, [source, counter]);
  const linked = await readLinkedRecord(wallet, source);
  if (linked === null || linkSideKey(linked) !== linkSideKey(counter)) throw new Problem('notFound');
  const before = [await recordOf(wallet, source), await recordOf(wallet, counter)];
  const part = toUnrecordedWallet(wallet);
  await bulkUnlink(part, { walletId, sides: [source], restoreCategories: true });
  await deleteTransaction(part, { walletId, id: counterId });
  wallet.changingAll(before, { source, counterId });
  return { id: counterId };
}
