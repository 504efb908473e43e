import * as is from '@coffer/db/columns.ts';
import { cashLegCurrencies, computeCashLeg, type PositionTransaction } from '@coffer/domain/cash-leg.ts';
import { decimalFromNumber, formatDecimal } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { invalidReferenceProblem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { expectedCounterAmount } from '../expected-counter-amount.ts';
import { findDraftTransferMatches } from '../matches.service.ts';
import type { TransferSource } from '../transfer-source.ts';
import type { defaultCashAccountInput, expectedCashInput } from './positionTransactions.schema.ts';

/** The fields of an unsaved security or crypto transaction that decide its cash. */
export interface PositionTransactionDraft extends Omit<PositionTransaction, 'quantity' | Money> {
  readonly quantity: number;
  readonly notes?: string | null | undefined;
  readonly priceValue?: string | null | undefined;
  readonly priceCurrency?: string | null | undefined;
  readonly feesValue?: string | null | undefined;
  readonly feesCurrency?: string | null | undefined;
  readonly taxValue?: string | null | undefined;
  readonly taxCurrency?: string | null | undefined;
}
type Money = 'priceValue' | 'priceCurrency' | 'feesValue' | 'feesCurrency' | 'taxValue' | 'taxCurrency';

/**
 * Computes the cash that a new security or crypto transaction moves on an account, and finds existing transactions that
 * may be this movement. The amount is null if the transaction moves no cash.
 */
export async function computeExpectedCash(
  wallet: Wallet,
  { cashAssetId: assetId, cashCurrency, ...draft }: z.infer<typeof expectedCashInput>,
) {
  const account = await requireReferencedAccount(wallet, assetId, 'cashAssetId');
  const source = await toTransferSource(wallet, draft, account.name);
  const { defaultCurrency: own } = account;
  const { amount, currency, date } = source;
  if (currency === null || amount.isZero()) {
    return { amountValue: null, amountCurrency: own, otherCurrency: null, rate: null, matches: [] };
  }
  const amountCurrency = cashCurrency ?? ((await hasHeld(wallet, assetId, currency)) ? currency : own);
  const otherCurrency = [own, currency].find((one) => one !== amountCurrency) ?? null;
  const rate =
    currency === amountCurrency
      ? null
      : formatDecimal(
          (await wallet.rates.tableOf([currency, amountCurrency])).rateInto(amountCurrency).on(currency, date),
        );
  const { items: matches } = await findDraftTransferMatches(wallet, source, { assetId, except: null });
  return {
    amountValue: await expectedCounterAmount(wallet, source, { isTransaction: false, currency: amountCurrency }),
    amountCurrency,
    otherCurrency,
    rate,
    matches,
  };
}

/**
 * Whether the asset ever had a transaction in this currency. If so, it can pay in this currency without an exchange.
 */
async function hasHeld({ transaction, walletId }: Wallet, assetId: string, currency: string): Promise<boolean> {
  const [row] = await transaction.query({
    row: { held: is.bool },
    text: `SELECT EXISTS (SELECT FROM "DayTotal" WHERE "walletId" = $1 AND "assetId" = $2 AND currency = $3) AS held`,
    values: [walletId, assetId, currency],
  });
  return row?.held === true;
}

/**
 * Finds the cash account of the newest linked transaction of an asset, as a default for the next one; null if no
 * transaction is linked.
 */
export async function findMostRecentCashAccount(
  { transaction, walletId }: Wallet,
  { assetId }: z.infer<typeof defaultCashAccountInput>,
): Promise<{ assetId: string | null }> {
  const newest = (table: string, column: string) => `
    (SELECT b.date, b.id, t."assetId" FROM "${table}" b
     JOIN "TransferLink" l ON l."walletId" = b."walletId" AND l."${column}" = b.id
     JOIN "Transaction" t ON t."walletId" = b."walletId" AND t.id = l."counterTransactionId"
     WHERE b."walletId" = $1 AND b."assetId" = $2 ORDER BY b.date DESC, b.id DESC LIMIT 1)`;
  const [row] = await transaction.query({
    row: { assetId: is.uuid },
    text: `SELECT "assetId" FROM (${newest('SecurityTransaction', 'securityTransactionId')}
           UNION ALL ${newest('CryptoTransaction', 'cryptoTransactionId')}) AS newest ORDER BY date DESC, id DESC LIMIT 1`,
    values: [walletId, assetId],
  });
  return { assetId: row?.assetId ?? null };
}

/** Converts an unsaved security or crypto transaction to the source of a transfer. */
export async function toTransferSource(
  wallet: Wallet,
  draft: PositionTransactionDraft,
  assetName: string,
): Promise<TransferSource> {
  const { type, date, notes = null, priceCurrency: currency = null } = draft;
  const transaction: PositionTransaction = {
    type,
    date,
    quantity: formatDecimal(decimalFromNumber(draft.quantity)),
    priceValue: draft.priceValue ?? null,
    priceCurrency: currency,
    feesValue: draft.feesValue ?? null,
    feesCurrency: draft.feesCurrency ?? null,
    taxValue: draft.taxValue ?? null,
    taxCurrency: draft.taxCurrency ?? null,
  };
  const amount = computeCashLeg(transaction, await wallet.rates.tableOf(cashLegCurrencies(transaction)));
  return { assetName, date, amount, currency, description: notes, words: notes ?? '' };
}

/**
 * Reads the account that an input field refers to.
 * @throws Problem `invalidReference` if the account does not exist
 */
export async function requireReferencedAccount(
  { transaction, walletId }: Wallet,
  assetId: string,
  field: string,
): Promise<{ readonly name: string; readonly defaultCurrency: string }> {
  const [account] = await transaction.query({
    row: { name: is.text, defaultCurrency: is.text },
    text: `SELECT name, "defaultCurrency" FROM "Asset" WHERE "walletId" = $1 AND id = $2`,
    values: [walletId, assetId],
  });
  if (account === undefined) throw invalidReferenceProblem(field);
  return account;
}
