import { usingDatesOf } from '@coffer/domain/using-dates.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { WalletScope } from '../context.ts';
import { cursorAt, placeOf } from '../cursor.ts';
import { lockRecord } from '../locks.ts';
import { requireMember } from '../members.ts';
import { chosenMerchant, rememberDecisions } from '../merchantAssignment/decisions.ts';
import { withKnownMerchant } from '../merchantAssignment/new-booking.ts';
import { Problem } from '../problems.ts';
import { linkTransfer, unlinkTransfer } from '../transfers/transfer-links.ts';
import { findByText } from './find-by-text.ts';
import { checkRecordRules } from './record-rules.ts';
import { countStatement, pageStatement, recordsStatement } from './transaction-page.sql.ts';
import { setTags } from './transaction-tags.ts';
import { countFoundStatement } from './transaction-text.sql.ts';
import type {
  createTransactionInput,
  listTransactionsInput,
  oneTransactionInput,
  Transaction,
  updateTransactionInput,
} from './transactions.schema.ts';
import { BY_ID, INSERT, insertValues, UPDATE, WRITTEN } from './transactions.sql.ts';

export async function getTransaction(wallet: WalletScope, id: string): Promise<Transaction> {
  const [record] = await wallet.transaction.query<Transaction>({
    name: 'transactionById',
    text: BY_ID,
    values: [wallet.walletId, id],
  });
  if (record === undefined) throw new Problem('notFound');
  return record;
}

export async function listTransactions(wallet: WalletScope, input: z.infer<typeof listTransactionsInput>) {
  const { page } = await newestTransactions(wallet, input);
  return page;
}

export async function searchTransactions(wallet: WalletScope, input: z.infer<typeof listTransactionsInput>) {
  const { page, search } = await newestTransactions(wallet, input);
  const { limit: _limit, cursor: _cursor, walletId, text: _text, ...filters } = input;
  const count = search === null ? countStatement(walletId, filters) : countFoundStatement(walletId, filters, search);
  const [counted] = await wallet.transaction.query<{ count: number }>(count);
  return { items: page.items, totalCount: counted?.count ?? 0, nextCursor: page.nextCursor };
}

/** A page of the list, and how its text was searched for. */
async function newestTransactions(wallet: WalletScope, input: z.infer<typeof listTransactionsInput>) {
  const { limit, cursor, walletId, text, ...filters } = input;
  // One more than asked for tells whether there is a next page.
  const part = { limit: limit + 1, after: cursor === undefined ? null : placeOf(cursor) };
  const search = text === undefined ? null : await findByText(wallet, { ...filters, text }, part);
  const rows = await wallet.transaction.query<Transaction>(
    search === null ? pageStatement(walletId, filters, part.limit, part.after) : recordsStatement(walletId, search.ids),
  );
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? cursorAt(last) : null;
  return { page: { items, nextCursor }, search };
}

export async function createTransaction(
  wallet: WalletScope,
  input: z.infer<typeof createTransactionInput>,
): Promise<Transaction> {
  const { tagIds = [], transferCounterType, transferCounterId, ...fields } = await withKnownMerchant(wallet, input);
  await wallet.rates.requireCurrency(fields.amountCurrency, 'amountCurrency');
  if (fields.assignedUserId != null) await requireMember(wallet, fields.assignedUserId, 'assignedUserId');
  const usingDateRule = fields.usingDateRule ?? (await merchantRule(wallet, fields.merchantId)) ?? 'transactionDate';
  const using = usingDatesOf({
    date: fields.date,
    rule: usingDateRule,
    start: fields.usingStartDate,
    end: fields.usingEndDate,
  });
  const id = uuid();
  const now = wallet.now().toISOString();
  const record: Transaction = {
    id,
    walletId: wallet.walletId,
    legacyStoreId: null,
    assetId: fields.assetId,
    date: fields.date,
    secondaryDate: fields.secondaryDate ?? null,
    fromTo: fields.fromTo ?? null,
    description: fields.description ?? null,
    amountValue: fields.amountValue,
    amountCurrency: fields.amountCurrency,
    categoryId: fields.categoryId ?? null,
    merchantId: fields.merchantId ?? null,
    merchantAutoAssigned: fields.merchantAutoAssigned ?? false,
    merchantCheckedMapsService: fields.merchantCheckedMapsService ?? false,
    merchantCheckedWebSearch: fields.merchantCheckedWebSearch ?? false,
    excludeFromMerchantAutoAssignment: fields.excludeFromMerchantAutoAssignment ?? false,
    usingDateRule,
    usingStartDate: using.start,
    usingEndDate: using.end,
    notes: fields.notes ?? null,
    parentTransactionId: null,
    parent: false,
    source: wallet.credential.kind === 'session' ? 'manual' : 'api',
    assignedUserId: fields.assignedUserId ?? null,
    transferCounterType: null,
    transferCounterId: null,
    providerATransactionId: fields.providerATransactionId ?? null,
    providerAInternalTransactionId: fields.providerAInternalTransactionId ?? null,
    providerBTransactionId: fields.providerBTransactionId ?? null,
    providerCTransactionId: fields.providerCTransactionId ?? null,
    providerDTransactionId: fields.providerDTransactionId ?? null,
    tagIds: [],
    pending: fields.pending ?? false,
    reviewed: fields.reviewed ?? false,
    createdTime: now,
    createdUserId: wallet.userId,
    lastUpdatedTime: now,
    lastUpdatedUserId: wallet.userId,
  };
  await wallet.transaction.query({ name: 'transactionInsert', text: INSERT, values: insertValues(record) });
  await rememberDecisions(wallet, [record], record);
  if (tagIds.length === 0 && transferCounterId == null) return record;
  if (tagIds.length > 0) await setTags(wallet, id, tagIds);
  if (transferCounterType != null && transferCounterId != null) {
    await linkTransfer(
      wallet,
      record,
      { type: transferCounterType, id: transferCounterId },
      { keepCategory: fields.categoryId != null },
    );
  }
  return getTransaction(wallet, id);
}

export async function updateTransaction(
  wallet: WalletScope,
  input: z.infer<typeof updateTransactionInput>,
): Promise<Transaction> {
  const { walletId, id, tagIds, transferCounterType, transferCounterId, ...changes } = input;
  const before = await lockTransaction(wallet, id);
  wallet.changing(before);
  const after = withUsingDates({ ...before, ...defined(chosenMerchant(before, changes)) }, changes);
  const altered = WRITTEN.some((column) => after[column] !== before[column]);
  const retagged = tagIds !== undefined && String([...new Set(tagIds)]) !== String(before.tagIds);
  const relinked = transferCounterId !== undefined && transferCounterId !== before.transferCounterId;
  if (!altered && !retagged && !relinked) {
    wallet.unchanged();
    return before;
  }

  checkRecordRules(before, after, { unlinking: relinked });
  if (after.amountCurrency !== before.amountCurrency)
    await wallet.rates.requireCurrency(after.amountCurrency, 'amountCurrency');
  if (after.assignedUserId !== null && after.assignedUserId !== before.assignedUserId) {
    await requireMember(wallet, after.assignedUserId, 'assignedUserId');
  }
  const values = [walletId, id, wallet.now().toISOString(), wallet.userId, ...WRITTEN.map((column) => after[column])];
  await wallet.transaction.query({ name: 'transactionUpdate', text: UPDATE, values });
  if (after.merchantId !== before.merchantId) await rememberDecisions(wallet, [after], after);
  if (before.parent && after.date !== before.date) await moveChildren(wallet, after);
  if (retagged) await setTags(wallet, id, tagIds);
  if (relinked) {
    if (before.transferCounterId !== null) await unlinkTransfer(wallet, id);
    if (transferCounterType != null && transferCounterId !== null) {
      await linkTransfer(
        wallet,
        after,
        { type: transferCounterType, id: transferCounterId },
        { keepCategory: changes.categoryId !== undefined },
      );
    }
  }
  return getTransaction(wallet, id);
}

export async function deleteTransaction(
  wallet: WalletScope,
  { id }: z.infer<typeof oneTransactionInput>,
): Promise<{ id: string }> {
  const before = await lockTransaction(wallet, id);
  wallet.changing(before);
  if (before.parentTransactionId !== null) {
    throw new Problem('split', { detail: 'This is a part of a split: undo the split, or delete the whole booking.' });
  }
  // Children, tags, comments, links (both sides) and file assignments go by their foreign keys.
  await wallet.transaction.execute({
    text: `DELETE FROM "Transaction" WHERE "walletId" = $1 AND id = $2`,
    values: [wallet.walletId, id],
  });
  return { id };
}

async function lockTransaction(wallet: WalletScope, id: string): Promise<Transaction> {
  await lockRecord(wallet, 'Transaction', id);
  return getTransaction(wallet, id);
}

async function merchantRule(wallet: WalletScope, merchantId: string | null | undefined) {
  if (merchantId == null) return undefined;
  const merchant = await wallet.transaction.prisma.merchant.findFirst({
    where: { walletId: wallet.walletId, id: merchantId },
    select: { defaultUsingDateRule: true },
  });
  const rule = merchant?.defaultUsingDateRule ?? undefined;
  // A merchant cannot know the two dates of a range.
  return rule === 'range' ? undefined : rule;
}

function withUsingDates(
  after: Transaction,
  changes: { usingDateRule?: unknown; usingStartDate?: string | undefined; usingEndDate?: string | undefined },
): Transaction {
  const stays = after.usingDateRule === 'range' && changes.usingDateRule === undefined;
  if (stays) return after;
  const { start, end } = usingDatesOf({
    date: after.date,
    rule: after.usingDateRule,
    start: changes.usingStartDate,
    end: changes.usingEndDate,
  });
  return { ...after, usingStartDate: start, usingEndDate: end };
}

/** Children stand on their parent's day; each keeps its own rule for the cash-flow dates. */
async function moveChildren(wallet: WalletScope, { id: parentId, date }: Transaction): Promise<void> {
  const children = await wallet.transaction.query<Pick<Transaction, 'id' | 'usingDateRule'>>({
    text: `SELECT id, "usingDateRule" FROM "Transaction" WHERE "walletId" = $1 AND "parentTransactionId" = $2`,
    values: [wallet.walletId, parentId],
  });
  for (const { id, usingDateRule: rule } of children) {
    const using = rule === 'range' ? null : usingDatesOf({ date, rule });
    await wallet.transaction.execute({
      text: `UPDATE "Transaction" SET date = $3, "usingStartDate" = coalesce($4::date, "usingStartDate"),
               "usingEndDate" = coalesce($5::date, "usingEndDate"), "lastUpdatedTime" = $6, "lastUpdatedUserId" = $7
             WHERE "walletId" = $1 AND id = $2`,
      values: [wallet.walletId, id, date, using?.start, using?.end, wallet.now().toISOString(), wallet.userId],
    });
  }
}

/** The fields that were sent: an absent one is left. */
function defined<Fields extends object>(fields: Fields): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } {
  // biome-ignore lint/plugin: Object.fromEntries forgets the names; only undefined values are taken out.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
