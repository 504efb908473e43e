import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { generatePlaceholderIsin } from '@coffer/domain/isin.ts';
import type { z } from 'zod';
import { decimalTextSign, type LinkSide, lockLinkSides } from '../../books/links/link-sides.ts';
import { readLinkedRecord, unlinkTransfer } from '../../books/links/transfer-links.ts';
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  updateTransaction,
} from '../../books/transactions/transactions.service.ts';
import type { PositionRecord } from '../../investments/positions/position-transaction.schema.ts';
import {
  createPositionTransaction,
  deletePositionTransaction,
  getPositionTransaction,
  requireCurrencies,
  updatePositionTransaction,
} from '../../investments/positions/position-transactions.service.ts';
import {
  CRYPTO_TRANSACTION_READER,
  type PositionTransactionReader,
  SECURITY_TRANSACTION_READER,
} from '../../investments/positions/position-transactions.sql.ts';
import { getSecurity, updateSecurity } from '../../investments/securities/securities.service.ts';
import { lockRecord } from '../../kernel/locks.ts';
import { invalidFieldProblem, invalidReferenceProblem } from '../../kernel/problems.ts';
import {
  type ChangeReporter,
  type RecordedWallet,
  type RequestedWallet,
  toUnrecordedWallet,
  type Wallet,
} from '../../kernel/wallet.ts';
import { bulkUnlink } from '../bulk-links.service.ts';
import { expectedCounterAmount } from '../expected-counter-amount.ts';
import { linkRecords } from '../transfers.service.ts';
import { requireReferencedAccount, toTransferSource } from './expected-cash.service.ts';
import type {
  addPositionTransactionInput,
  changePositionTransactionInput,
  removePositionTransactionInput,
} from './positionTransactions.schema.ts';

type AddInput = z.infer<typeof addPositionTransactionInput>;
type ChangeInput = z.infer<typeof changePositionTransactionInput>;

const KINDS: Readonly<Record<AddInput['kind'], PositionTransactionReader<PositionRecord>>> = {
  security: SECURITY_TRANSACTION_READER,
  crypto: CRYPTO_TRANSACTION_READER,
};

/**
 * Creates a security or crypto transaction and its cash, linked: both or neither. Also stores the name of a new security in this
 * wallet.
 */
export async function addPositionTransaction(wallet: RequestedWallet & ChangeReporter, input: AddInput) {
  const part = toUnrecordedWallet(wallet);
  const { walletId, kind, code: givenCode, cash, ...fields } = input;
  const code = givenCode ?? newNumber();
  if (input.kind === 'security' && input.name !== undefined) {
    await updateSecurity(part, { walletId, isin: code, name: input.name });
  }
  await holdAssets(wallet, input);
  await requireCurrencies(wallet, fields, kind === 'crypto' ? code : undefined);
  const cashId = await cashOf(part, { ...input, code });
  const { id } = await createPositionTransaction(part, KINDS[kind], {
    ...fields,
    ...instrumentOf({ kind, code }),
    ...(cashId === null ? {} : { transferCounterType: 'transaction', transferCounterId: cashId }),
  });
  wallet.changingAll([], { ...fields, kind, code, cash, id, cashId });
  return { id, code, cashId };
}

/** Locks the assets in the order of their ids, as all operations do. */
async function holdAssets(wallet: Wallet, { assetId, cash }: AddInput): Promise<void> {
  const fields = new Map([[assetId, 'assetId']]);
  if (cash?.way === 'book' && cash.assetId !== assetId) fields.set(cash.assetId, 'cash.assetId');
  for (const [id, field] of [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (!(await lockRecord(wallet, 'Asset', id, 'KEY SHARE'))) throw invalidReferenceProblem(field);
  }
}

/**
 * Returns the id of the cash transaction to link: an existing one, or one that this function creates. Null without
 * cash.
 */
async function cashOf(wallet: RequestedWallet, input: AddInput & { readonly code: string }): Promise<string | null> {
  const { walletId, assetId, cash, date } = input;
  if (cash === null) return null;
  if (cash.way === 'link') return cash.transactionId;
  const { name: fromTo } = await requireReferencedAccount(wallet, assetId, 'assetId');
  const { defaultCurrency } = await requireReferencedAccount(wallet, cash.assetId, 'cash.assetId');
  const { amountCurrency = defaultCurrency } = cash;
  await wallet.rates.requireCurrency(amountCurrency, 'cash.amountCurrency');
  const source = await toTransferSource(wallet, input, fromTo);
  const { id } = await createTransaction(wallet, {
    walletId,
    assetId: cash.assetId,
    date,
    amountCurrency,
    amountValue:
      cash.amountValue ??
      (await expectedCounterAmount(wallet, source, { isTransaction: false, currency: amountCurrency })),
    fromTo,
    description: input.notes ?? (await nameOf(wallet, input)),
    // No merchant, because the other side is an own asset.
    merchantId: null,
  });
  return id;
}

async function nameOf(wallet: Wallet, { kind, code }: { readonly kind: AddInput['kind']; readonly code: string }) {
  if (kind === 'crypto') return code;
  return (await getSecurity(wallet, { isin: code })).name ?? code;
}

/** Changes a security or crypto transaction and, on request, its linked cash; a purchase may also become a sale. */
export async function changePositionTransaction(wallet: RecordedWallet, input: ChangeInput) {
  const { walletId, kind, id, cash, code: givenCode, ...fields } = input;
  const part = toUnrecordedWallet(wallet);
  const { own, counter } = await lockWithLinkedRecord(wallet, input);
  const cashId = counter?.type === 'transaction' ? counter.id : null;
  wallet.changing(await getPositionTransaction(wallet, KINDS[kind], id));
  const before = await transactionOf(wallet, kind, id);
  const code = givenCode === undefined ? before.code : (givenCode ?? newNumber());
  if (input.kind === 'security' && input.name !== undefined) {
    await updateSecurity(part, { walletId, isin: code, name: input.name });
  }
  const change = () => updatePositionTransaction(part, KINDS[kind], id, { ...fields, ...instrumentOf({ kind, code }) });
  if (cash === undefined) {
    await change();
    wallet.changingAll([before], { ...fields, code });
    if (isDeepStrictEqual(await transactionOf(wallet, kind, id), before)) wallet.unchanged();
    return { id, code, cashId };
  }
  if (counter === null || cashId === null) {
    throw invalidFieldProblem(
      'invalidState',
      'cash',
      'cannot be changed, because the transaction has no linked record',
    );
  }
  const paid = await getTransaction(wallet, cashId);
  const turns = decimalTextSign(paid.amountValue) !== decimalTextSign(cash.amountValue);
  if (turns) await unlinkTransfer(part, own);
  await change();
  await updateTransaction(part, { walletId, id: cashId, ...cash });
  if (turns) await linkRecords(part, { walletId, source: own, counter, keepCategories: true });
  wallet.changingAll([before, paid], { ...fields, code, cash });
  return { id, code, cashId };
}

/** The transaction, with its ISIN or symbol as `code`. */
async function transactionOf(wallet: Wallet, kind: AddInput['kind'], id: string) {
  if (kind === 'crypto') {
    const transaction = await getPositionTransaction(wallet, CRYPTO_TRANSACTION_READER, id);
    return { ...transaction, code: transaction.symbol };
  }
  const transaction = await getPositionTransaction(wallet, SECURITY_TRANSACTION_READER, id);
  return { ...transaction, code: transaction.isin };
}

/** Deletes a transaction of a position together with its cash, or unlinks the cash and restores its category. */
export async function removePositionTransaction(
  wallet: RecordedWallet,
  input: z.infer<typeof removePositionTransactionInput>,
) {
  const { walletId, kind, id, withCash } = input;
  const { own, counter } = await lockWithLinkedRecord(wallet, input);
  const part = toUnrecordedWallet(wallet);
  const before = await getPositionTransaction(wallet, KINDS[kind], id);
  const cash = counter?.type === 'transaction' ? await getTransaction(wallet, counter.id) : null;
  if (withCash && cash !== null) await deleteTransaction(part, { walletId, id: cash.id });
  else if (counter !== null) await bulkUnlink(part, { walletId, sides: [own], restoreCategories: true });
  await deletePositionTransaction(part, KINDS[kind], id);
  wallet.changingAll(cash === null ? [before] : [before, cash], { id, withCash });
  return { id };
}

/** Locks the transaction and its linked record, in the same order as all other operations. */
async function lockWithLinkedRecord(wallet: Wallet, { kind, id }: Pick<ChangeInput, 'kind' | 'id'>) {
  const own: LinkSide = { type: KINDS[kind].type, id };
  const counter = await readLinkedRecord(wallet, own);
  await lockLinkSides(wallet, counter === null ? [own] : [own, counter]);
  return { own, counter };
}

/** An identifier for a security without an ISIN. */
function newNumber(): string {
  return generatePlaceholderIsin((count) => randomInt(count));
}

/** Returns the code as `isin` or `symbol`, the field names of the contract. */
function instrumentOf({ kind, code }: { readonly kind: AddInput['kind']; readonly code: string }) {
  return kind === 'security' ? { isin: code } : { symbol: code };
}
