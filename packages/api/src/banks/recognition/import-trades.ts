import type { DeliveredTrade } from '@coffer/banking/providers/provider.ts';
import * as is from '@coffer/db/columns.ts';
import { insertInWalletSql } from '@coffer/db/insert-in-wallet-sql.ts';
import { v7 as uuid } from 'uuid';
import { linkTransfer } from '../../books/links/transfer-links.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import type { DeliveryTarget } from '../../recognition/deliveredLines/write-lines.ts';

const COLUMNS = [
  ...['id', 'walletId', 'assetId', 'date', 'type', 'isin', 'quantity', 'priceValue', 'priceCurrency', 'feesValue'],
  ...['feesCurrency', 'createdTime', 'createdUserId', 'lastUpdatedTime', 'lastUpdatedUserId'],
];

/**
 * Imports the new trades of a securities account. Links a trade to the cash transaction with its amount and date if
 * there is exactly one. Trades that a person deleted are not added again. Returns the number of imported trades.
 */
export async function importTrades(
  wallet: Wallet,
  { assetId, origin, runId }: DeliveryTarget,
  trades: readonly DeliveredTrade[],
): Promise<number> {
  if (trades.length === 0) return 0;
  const delivered = { assetId, origin: `${origin}:trades`, runId };
  const known = await knownTrades(wallet, delivered);
  const fresh = [...new Map(trades.map((trade) => [trade.stableId, trade])).values()]
    .filter(({ stableId }) => !known.has(stableId))
    .map((trade) => ({ id: uuid(), trade }));
  if (fresh.length === 0) return 0;
  for (const currency of new Set(fresh.map(({ trade }) => trade.currency)))
    await wallet.rates.requireCurrency(currency, 'currency');
  const { transaction, walletId, userId, now } = wallet;
  const time = now().toISOString();
  const rows = fresh.map(({ id, trade: { date, type, isin, quantity, price, currency, fees } }) => ({
    ...{ id, assetId, date, type, isin, quantity, priceValue: price, priceCurrency: currency },
    ...{ feesValue: fees, feesCurrency: fees === null ? null : currency },
    ...{ createdTime: time, createdUserId: userId, lastUpdatedTime: time, lastUpdatedUserId: userId },
  }));
  await transaction.execute({
    text: insertInWalletSql('SecurityTransaction', COLUMNS),
    values: [JSON.stringify(rows), walletId],
  });
  await rememberTrades(wallet, delivered, fresh);
  for (const { id, trade } of fresh) await linkWithCash(wallet, assetId, id, trade);
  return fresh.length;
}

/** Returns the ids of the trades delivered earlier, including trades that were deleted since. */
async function knownTrades({ transaction, walletId }: Wallet, { assetId, origin }: DeliveryTarget) {
  const rows = await transaction.query({
    row: { stableId: is.text },
    text: `SELECT "stableId" FROM "DeliveredLine"
           WHERE "walletId" = $1 AND "assetId" = $2 AND origin = $3 AND "stableId" IS NOT NULL`,
    values: [walletId, assetId, origin],
  });
  return new Set(rows.map(({ stableId }) => stableId));
}

/** Trades are remembered separately from cash lines, so that no cash line is compared with them. */
async function rememberTrades(
  { transaction, walletId }: Wallet,
  delivered: DeliveryTarget,
  fresh: readonly { readonly trade: DeliveredTrade }[],
): Promise<void> {
  const rows = fresh.map(({ trade: { stableId, date, amount, currency } }) => ({
    ...{ ...delivered, id: uuid(), state: 'ignored', stableId, providerIds: {}, pending: false, date },
    ...{ amountValue: amount, amountCurrency: currency },
  }));
  await transaction.execute({
    text: insertInWalletSql('DeliveredLine', ['walletId', ...Object.keys(rows[0] ?? {})]),
    values: [JSON.stringify(rows), walletId],
  });
}

async function linkWithCash(wallet: Wallet, assetId: string, id: string, trade: DeliveredTrade): Promise<void> {
  const { date, amount, currency } = trade;
  const cash = await wallet.transaction.query({
    row: { id: is.uuid },
    text: `SELECT t.id FROM "Transaction" AS t
           WHERE t."walletId" = $1 AND t."assetId" = $2 AND t.date = $3 AND t."amountValue" = $4 AND t."amountCurrency" = $5 AND NOT t.parent
             AND t.source = 'sync' AND t."amountValue" <> 0 AND NOT EXISTS (
               SELECT FROM "TransferLink" AS link WHERE link."walletId" = $1 AND link."transactionId" = t.id)
           LIMIT 2`,
    values: [wallet.walletId, assetId, date, amount, currency],
  });
  const [only, ...more] = cash;
  if (only === undefined || more.length > 0 || !movesCash(trade)) return;
  const counter = { type: 'transaction', id: only.id } as const;
  await linkTransfer(wallet, { type: 'securityTransaction', id }, counter, { keepCategory: false });
}

/**
 * Whether a trade moves cash in the expected direction: a purchase out of the asset, a sale or dividend into it.
 * Transfers of units move no cash.
 */
function movesCash({ type, amount }: DeliveredTrade): boolean {
  if (type === 'buy') return amount.startsWith('-');
  return (type === 'sell' || type === 'dividend') && !amount.startsWith('-');
}
