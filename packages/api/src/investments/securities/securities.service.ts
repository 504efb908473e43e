import { isDeepStrictEqual } from 'node:util';
import * as is from '@coffer/db/columns.ts';
import { isDate } from '@coffer/domain/date-texts.ts';
import { decimalFromNumber, formatDecimal, isDecimalNumber } from '@coffer/domain/decimal.ts';
import type { z } from 'zod';
import { invalidFieldProblem } from '../../kernel/problems.ts';
import { requireFound } from '../../kernel/records.ts';
import type { RecordedWallet, Wallet } from '../../kernel/wallet.ts';
import {
  type OwnSecurity,
  ownSecurity,
  type SecurityDetail,
  securityDetail,
  type updateSecurityInput,
} from './securities.schema.ts';
import { OWN_SECURITY, SECURITIES_WITH_TRANSACTIONS, SET_OWN_SECURITY, SET_OWN_SPLITS } from './securities.sql.ts';

const SECURITY_DETAIL = {
  isin: is.text,
  name: is.orNull(is.text),
  wkn: is.orNull(is.text),
  splits: is.jsonOf(securityDetail.shape.splits),
};

/**
 * Lists the details of every security with a transaction in the wallet. Name and WKN are null if neither the wallet nor
 * this instance knows them.
 */
export async function listSecurityDetails({ transaction, walletId }: Wallet): Promise<{ items: SecurityDetail[] }> {
  return {
    items: await transaction.query({ row: SECURITY_DETAIL, text: SECURITIES_WITH_TRANSACTIONS, values: [walletId] }),
  };
}

export async function getSecurity(
  { transaction, walletId }: Wallet,
  { isin }: { readonly isin: string },
): Promise<OwnSecurity> {
  const [security] = await transaction.query({
    row: { ...SECURITY_DETAIL, own: is.jsonOf(ownSecurity.shape.own) },
    text: OWN_SECURITY,
    values: [walletId, isin],
  });
  return requireFound(security);
}

/**
 * Returns a security with the values that the wallet entered itself. Null if it entered none; then the security is not
 * one of the wallet's records.
 */
export async function findOwnSecurity(wallet: Wallet, isin: string): Promise<OwnSecurity | null> {
  const security = await getSecurity(wallet, { isin });
  const { name, wkn, splits } = security.own;
  return name === null && wkn === null && Object.keys(splits).length === 0 ? null : security;
}

/**
 * Sets the name, WKN and splits of a security in this wallet only; null removes the wallet's own value. Only the
 * service's own sources write shared details, so that no wallet can change the value of another wallet's position.
 */
export async function updateSecurity(
  wallet: RecordedWallet,
  { walletId, isin, splits = {}, ...names }: z.infer<typeof updateSecurityInput>,
): Promise<OwnSecurity> {
  const days = Object.keys(splits);
  requireSplits(splits);
  // There may be no row to lock yet, so an advisory lock serialises writers.
  await wallet.transaction.query({
    text: `SELECT pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`,
    values: [walletId, isin],
  });
  const before = await getSecurity(wallet, { isin });
  // A security has no id; its ISIN identifies it.
  wallet.changing({ id: isin, ...before });
  const { name = before.own.name, wkn = before.own.wkn } = names;
  const values = [walletId, isin, wallet.now().toISOString(), wallet.userId];
  if (name === null && wkn === null) {
    await wallet.transaction.execute({
      text: `DELETE FROM "WalletSecurity" WHERE "walletId" = $1 AND isin = $2`,
      values: [walletId, isin],
    });
  } else if (name !== before.own.name || wkn !== before.own.wkn) {
    await wallet.transaction.execute({
      text: SET_OWN_SECURITY,
      values: [walletId, isin, name, wkn, ...values.slice(2)],
    });
  }
  const gone = days.filter((day) => splits[day] === null);
  await wallet.transaction.execute({
    text: `DELETE FROM "WalletSecuritySplit" WHERE "walletId" = $1 AND isin = $2 AND date = ANY($3::date[])`,
    values: [walletId, isin, gone],
  });
  const set = Object.entries(splits).flatMap(([day, factor]) => (factor == null ? [] : [{ day, factor }]));
  await wallet.transaction.execute({
    text: SET_OWN_SPLITS,
    values: [...values, set.map(({ day }) => day), set.map(({ factor }) => formatDecimal(decimalFromNumber(factor)))],
  });
  const after = await getSecurity(wallet, { isin });
  if (isDeepStrictEqual(after, before)) wallet.unchanged();
  wallet.changingAll([{ id: isin, ...before.own }], { isin, ...names, splits });
  return after;
}

/** Checks that days are valid and that factors can be stored. */
function requireSplits(splits: Readonly<Record<string, number | null | undefined>>): void {
  for (const [day, factor] of Object.entries(splits)) {
    if (!isDate(day)) throw invalidFieldProblem('invalidInput', `splits.${day}`, 'is not a day from 1900 to 2199');
    if (factor != null && !isDecimalNumber(factor)) {
      throw invalidFieldProblem('invalidInput', `splits.${day}`, 'has more than 18 decimals');
    }
  }
}
