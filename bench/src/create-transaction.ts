import { createMembersForRequests } from '@coffer/api/testing/create-members-for-requests.ts';
import { addDays } from '@coffer/domain/dates.ts';
import { measureAlternatingThroughput } from './alternating-throughput.ts';
import { median, type ReportLine, reportRatioAtLeast } from './bench-report.ts';
import { type BenchStage, createBenchWallet } from './bench-stage.ts';

const CONNECTIONS = 20;

/** Measures creating a transaction through REST with an API key, against the same INSERT by node:http and pg. */
export async function benchCreateTransaction(stage: BenchStage): Promise<ReportLine[]> {
  const { walletId, userId, assetIds } = await createBenchWallet(stage.services, ['EUR']);
  const keys = (await createMembersForRequests(stage.services, walletId, CONNECTIONS)).map(({ key }) => key);
  const assetId = assetIds[0] ?? '';
  const coffer = await stage.coffer();
  const bare = await stage.bare();
  const fields = {
    assetId,
    date: '2026-03-04',
    amountValue: '-12.34',
    amountCurrency: 'EUR',
    fromTo: 'REWE',
    description: 'groceries',
  };
  const now = new Date().toISOString();
  const row = {
    ...fields,
    walletId,
    secondaryDate: null,
    categoryId: null,
    merchantId: null,
    merchantAutoAssigned: false,
    merchantCheckedMapsService: false,
    merchantCheckedWebSearch: false,
    excludeFromMerchantAutoAssignment: false,
    usingDateRule: 'transactionDate',
    usingStartDate: fields.date,
    usingEndDate: fields.date,
    notes: null,
    assignedUserId: null,
    pending: false,
    reviewed: false,
    source: 'api',
    createdTime: now,
    createdUserId: userId,
    lastUpdatedTime: now,
    lastUpdatedUserId: userId,
  };
  // Dates within a year: as in real use, 20 clients seldom update the same day's total.
  const date = () => addDays('2025-01-01', Math.floor(Math.random() * 365));
  const json = { 'content-type': 'application/json' };
  const rates = await measureAlternatingThroughput(
    {
      url: `${coffer.url}/wallets/${walletId}/transactions`,
      method: 'POST',
      headers: json,
      keys,
      body: () => JSON.stringify({ ...fields, date: date() }),
    },
    { url: bare.url, method: 'POST', headers: json, body: () => JSON.stringify({ ...row, date: date() }) },
    CONNECTIONS,
  );
  const [ours, yardstick] = [median(rates.ours), median(rates.yardstick)];
  return [
    reportRatioAtLeast(
      `create a transaction, ${CONNECTIONS} connections`,
      `${Math.round(ours)}/s`,
      `${Math.round(yardstick)}/s`,
      ours / yardstick,
      0.5,
    ),
  ];
}
