import type { AccountDelivery, DeliveredLine } from '@coffer/banking/providers/provider.ts';
import type { LineFinding } from '@coffer/banking/recognition/compared-lines.ts';
import { recogniseDelivery } from '@coffer/banking/recognition/recognise-delivery.ts';
import * as is from '@coffer/db/columns.ts';
import { readLastClosedDay } from '../../books/closings/last-closed-day.ts';
import { lockRecord } from '../../kernel/locks.ts';
import { Problem } from '../../kernel/problems.ts';
import type { Wallet } from '../../kernel/wallet.ts';
import { recordCoveredDays } from '../../statements/coverage/record-covered-days.ts';
import { linkCertainTransfers, toNewTransactions } from '../../transfers/link-certain-transfers.ts';
import { applyMissingLines } from './apply-missing-lines.ts';
import { applyFindings } from './apply-recognition-results.ts';
import { type DeliveryAsset, type DeliveryOutcome, type DeliverySource, deliveryOrigin } from './delivery-source.ts';
import { readExistingData } from './existing-data.ts';
import { importTrades } from './import-trades.ts';
import { readIdTrust, storeIdTrust } from './stored-id-trust.ts';
import { recordWriteTime } from './write-transactions.ts';

/** One delivery of one account, with its target asset. */
export interface DeliveryToImport {
  readonly asset: DeliveryAsset;
  readonly source: DeliverySource;
  /** Identifies the sync run. Each run counts as a separate delivery. */
  readonly runId: string;
  readonly delivery: AccountDelivery;
  /** Today in the wallet's time zone. */
  readonly today: string;
}

/**
 * Imports a delivery within the open database transaction: new lines become transactions, recognised transactions get
 * the bank's current values unless someone edited them, and ambiguous lines wait in a review. Repeating the same
 * delivery in the same run changes nothing.
 */
export async function importDelivery(wallet: Wallet, to: DeliveryToImport): Promise<DeliveryOutcome> {
  const { asset, source, runId, delivery } = to;
  // Locks the asset against imports and other runs; otherwise two concurrent deliveries could add the same transaction
  // twice.
  if (!(await lockRecord(wallet, 'Asset', asset.id, 'NO KEY UPDATE'))) throw new Problem('notFound');
  const delivered = { assetId: asset.id, origin: deliveryOrigin(source), runId };
  const memory = await readExistingData(wallet, {
    ...delivered,
    dates: delivery.lines.map(({ date }) => date),
    ids: [...delivery.lines.flatMap(({ stableId }) => stableId ?? []), ...delivery.removedIds],
  });
  const closed = await readLastClosedDay(wallet, asset.id);
  const trust = await readIdTrust(wallet, delivered.origin);
  const found = recogniseDelivery<DeliveredLine>({
    ...{ lines: delivery.lines, from: delivery.from, until: delivery.until, isComplete: delivery.isComplete },
    ...{ removedIds: delivery.removedIds, remembered: memory.own, existingTransactions: memory.existingTransactions },
    ...{ waiting: memory.waiting, inReview: memory.inReview, trust: trust.trust, closedUntil: closed },
    // Plaid always links a booked line to its pending one; the other providers only sometimes.
    pointsToPending: source.provider === 'providerC',
  });
  const place = { asset, delivered, memory, closedUntil: closed };
  const applied = await applyFindings(wallet, place, await withKnownCurrencies(wallet, found.findings));
  const gone = await applyMissingLines(wallet, place, found);
  await recordWriteTime(wallet, applied.written);
  const trades = await importTrades(wallet, delivered, delivery.trades);
  const made = toNewTransactions(applied.made);
  if (made !== null) await linkCertainTransfers(wallet, made);
  await recordCoverageOnce(wallet, to);
  if (trust.lastRunId !== runId) await storeIdTrust(wallet, delivered, found.trust, trust.trust);
  return {
    ...{ created: applied.created + trades, settled: applied.settled, changed: applied.changed, deleted: gone.deleted },
    unchanged: applied.unchanged,
    reviews: applied.reviews + gone.reviews,
  };
}

type Findings = readonly LineFinding<DeliveredLine>[];

/**
 * Turns new lines in a currency without a rate into reviews, because such lines cannot be imported. The remaining lines
 * are still imported.
 */
async function withKnownCurrencies(wallet: Wallet, findings: Findings): Promise<Findings> {
  const unknown = new Set<string>();
  for (const currency of new Set(findings.map(({ line }) => line.currency)))
    if (!(await isKnown(wallet, currency))) unknown.add(currency);
  return findings.map((finding) =>
    finding.kind === 'new' && unknown.has(finding.line.currency)
      ? { kind: 'review', line: finding.line, reason: 'amountChanged', candidateIds: [] }
      : finding,
  );
}

async function isKnown({ rates }: Wallet, currency: string): Promise<boolean> {
  try {
    await rates.requireCurrency(currency, 'currency');
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Records once per run which days the delivery covers. */
async function recordCoverageOnce(wallet: Wallet, { asset, runId, delivery }: DeliveryToImport): Promise<void> {
  const { coversDays, from, until, bookedBalance } = delivery;
  if (!coversDays) return;
  const { transaction, walletId } = wallet;
  const [row] = await transaction.query({
    row: { covered: is.bool },
    text: `SELECT EXISTS (
             SELECT FROM "CoveredPeriod" WHERE "walletId" = $1 AND "assetId" = $2 AND "runId" = $3) AS covered`,
    values: [walletId, asset.id, runId],
  });
  if (row?.covered === true) return;
  const balances = bookedBalance === null ? [] : [bookedBalance];
  await recordCoveredDays(wallet, { source: 'sync', runId, assetId: asset.id, from, until, balances });
}
