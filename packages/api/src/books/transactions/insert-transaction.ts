import { compileStatementOnce, queryBuilder } from '@coffer/db/statements.ts';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { requireMember } from '../../kernel/require-members.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { canApplyUsingDateRule } from '../../recognition/merchantAssignment/merchant-defaults.ts';
import { resolveInputCashFlowDates } from './input-cash-flow-dates.ts';
import type { createTransactionInput, Transaction } from './transactions.schema.ts';
import { insertTransactionStatement } from './transactions.sql.ts';

/** The fields of a new transaction; tags and links are written afterwards. */
export type NewTransaction = Omit<
  z.infer<typeof createTransactionInput>,
  'walletId' | 'tagIds' | 'transferCounterType' | 'transferCounterId'
>;

/** Stores a transaction and returns it without tags and link. */
export async function insertTransaction(
  wallet: Wallet,
  fields: NewTransaction,
  origin: Pick<Transaction, 'source'> & Partial<Pick<Transaction, 'parentTransactionId'>>,
): Promise<Transaction> {
  await wallet.rates.requireCurrency(fields.amountCurrency, 'amountCurrency');
  if (fields.assignedUserId != null) await requireMember(wallet, fields.assignedUserId, 'assignedUserId');
  const { date, usingStartDate: start, usingEndDate: end } = fields;
  const usingDateRule = fields.usingDateRule ?? (await merchantRule(wallet, fields)) ?? 'transactionDate';
  const using = resolveInputCashFlowDates({ date, rule: usingDateRule, start, end }, 'usingDateRule');
  const now = wallet.now().toISOString();
  const record: Transaction = {
    id: uuid(),
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
    ...origin,
  };
  await wallet.transaction.execute(insertTransactionStatement(record));
  return record;
}

async function merchantRule(wallet: Wallet, { merchantId, date }: Pick<NewTransaction, 'merchantId' | 'date'>) {
  if (merchantId == null) return undefined;
  const [merchant] = await wallet.transaction.query(ruleOfMerchant({ walletId: wallet.walletId, id: merchantId }));
  const rule = merchant?.defaultUsingDateRule ?? null;
  return canApplyUsingDateRule(rule, date) ? rule : undefined;
}

const ruleOfMerchant = compileStatementOnce<{ walletId: string; id: string }>()((value) =>
  queryBuilder
    .selectFrom('Merchant')
    .select('defaultUsingDateRule')
    .where('walletId', '=', value('walletId'))
    .where('id', '=', value('id')),
);
