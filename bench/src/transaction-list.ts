import { SEARCHED_TRANSACTION_TEXT } from '@coffer/api/books/transactions/text-search.sql.ts';
import { createMembersForRequests } from '@coffer/api/testing/create-members-for-requests.ts';
import { measureAlternatingThroughput } from './alternating-throughput.ts';
import { median, type ReportLine, reportRatioAtLeast } from './bench-report.ts';
import { ASSET_CURRENCIES, type BenchStage, createBenchWallet, openOwnerPool } from './bench-stage.ts';
import { dateAtShare, fillLargeWallet } from './fill-large-wallet.ts';

const CONNECTIONS = 20;

interface Page {
  readonly what: string;
  /** The query string of the request to Coffer. */
  readonly query: Record<string, string>;
  /** The condition on `t` in the yardstick's statement; its values start at $2. */
  readonly where: string;
  readonly values?: readonly unknown[];
  /** The lowest accepted ratio, if it is not 0.4. */
  readonly least?: number;
}

/**
 * Measures a page of 100 out of 1,000,000 transactions through REST, against node:http and pg with the best
 * hand-written statement.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a measurement reads from top to bottom.
export async function benchTransactionList(stage: BenchStage): Promise<ReportLine[]> {
  const wallet = await createBenchWallet(stage.services, ASSET_CURRENCIES);
  const { walletId, key, userId, assetIds } = wallet;
  const owner = openOwnerPool(stage.connection);
  await fillLargeWallet(owner, wallet, 1_000_000);
  const one = async (sql: string) => String(Object.values((await owner.query(sql, [walletId])).rows[0] ?? {})[0]);
  const [categoryId, merchantId, tagId] = [
    await one('SELECT id FROM "Category" WHERE "walletId" = $1 AND NOT system LIMIT 1'),
    await one('SELECT id FROM "Merchant" WHERE "walletId" = $1 LIMIT 1'),
    await one('SELECT id FROM "Tag" WHERE "walletId" = $1 LIMIT 1'),
  ];
  await owner.end();
  const coffer = await stage.coffer();
  const bare = await stage.bare();
  const headers = { authorization: `Bearer ${key}` };
  const keys = (await createMembersForRequests(stage.services, walletId, CONNECTIONS)).map((member) => member.key);
  const cursorAt = async (share: number) => {
    const answer = await fetch(`${coffer.url}/wallets/${walletId}/transactions?limit=1&dateTo=${dateAtShare(share)}`, {
      headers,
    });
    const body: { nextCursor: string } = JSON.parse(await answer.text());
    return body.nextCursor;
  };
  const keyset = (cursor: string) => Buffer.from(cursor, 'base64url').toString().split(' ');
  const deep = async (what: string, share: number): Promise<Page> => {
    const cursor = await cursorAt(share);
    return { what, query: { cursor }, where: 'AND (t.date, t.id) < ($2, $3)', values: keyset(cursor) };
  };
  const pages: Page[] = [
    { what: 'first page', query: {}, where: '' },
    await deep('half-way down', 0.5),
    await deep('near the end', 0.01),
    { what: 'one asset', query: { assetIds: assetIds[3] ?? '' }, where: 'AND t."assetId" = $2', values: [assetIds[3]] },
    {
      what: 'one category',
      query: { categoryIds: categoryId },
      where: 'AND t."categoryId" = $2',
      values: [categoryId],
    },
    {
      what: 'one merchant',
      query: { merchantIds: merchantId },
      where: 'AND t."merchantId" = $2',
      values: [merchantId],
    },
    {
      what: 'one tag',
      query: { tagIds: tagId },
      values: [tagId],
      where:
        'AND t.id IN (SELECT g."transactionId" FROM "TransactionTag" g WHERE g."walletId" = $1 AND g."tagId" = $2 ORDER BY g.date DESC, g."transactionId" DESC LIMIT 101)',
    },
    {
      what: 'dates',
      query: { dateFrom: dateAtShare(0.3), dateTo: dateAtShare(0.4) },
      where: 'AND t.date BETWEEN $2 AND $3',
      values: [dateAtShare(0.3), dateAtShare(0.4)],
    },
    {
      what: 'amounts, wide',
      query: { amountMin: '-50', amountMax: '50' },
      where: 'AND t."amountValue" BETWEEN $2 AND $3',
      values: ['-50', '50'],
    },
    { what: 'amounts, narrow', query: { amountMin: '149.99' }, where: 'AND t."amountValue" >= $2', values: ['149.99'] },
    {
      what: 'text, common',
      query: { text: 'groceries' },
      where: `AND ${SEARCHED_TRANSACTION_TEXT} ILIKE $2`,
      values: ['%groceries%'],
    },
    {
      what: 'text, one in a hundred',
      query: { text: 'zanzibar' },
      where: `AND ${SEARCHED_TRANSACTION_TEXT} ILIKE $2`,
      values: ['%zanzibar%'],
    },
    {
      what: 'text, rare',
      query: { text: '77777' },
      where: `AND ${SEARCHED_TRANSACTION_TEXT} ILIKE $2`,
      values: ['%77777%'],
    },
    {
      what: 'text, a common and a rare word',
      query: { text: 'groceries 77777' },
      // `|| ''` keeps the planner from using the index for the common word, whose index entries it would all read.
      where: `AND ${SEARCHED_TRANSACTION_TEXT} ILIKE $2 AND (${SEARCHED_TRANSACTION_TEXT} || '') ILIKE $3`,
      values: ['%77777%', '%groceries%'],
    },
    {
      what: 'text, the same with both words left to the index',
      query: { text: 'groceries 77777' },
      where: `AND ${SEARCHED_TRANSACTION_TEXT} ILIKE $2 AND ${SEARCHED_TRANSACTION_TEXT} ILIKE $3`,
      values: ['%77777%', '%groceries%'],
      least: 1,
    },
    {
      what: 'text, an amount',
      query: { text: '12,34' },
      where: `AND (${SEARCHED_TRANSACTION_TEXT} ILIKE $2 OR t."amountValue" IN (12.34, -12.34))`,
      values: ['%12,34%'],
    },
    { what: 'unreviewed', query: { reviewed: 'false' }, where: 'AND NOT t.reviewed' },
    { what: 'pending', query: { pending: 'true' }, where: 'AND t.pending' },
    { what: 'uncategorized', query: { uncategorized: 'true' }, where: 'AND t."categoryId" IS NULL' },
    { what: 'assigned', query: { assignedUserId: userId }, where: 'AND t."assignedUserId" = $2', values: [userId] },
  ];
  const lines: ReportLine[] = [];
  for (const page of pages) {
    const sql = `SELECT t.* FROM "Transaction" t WHERE t."walletId" = $1 ${page.where} ORDER BY t.date DESC, t.id DESC LIMIT 101`;
    const values = JSON.stringify([walletId, ...(page.values ?? [])]);
    const rates = await measureAlternatingThroughput(
      {
        url: `${coffer.url}/wallets/${walletId}/transactions?${new URLSearchParams({ limit: '100', ...page.query })}`,
        keys,
      },
      { url: `${bare.url}/?${new URLSearchParams({ sql, values })}` },
      CONNECTIONS,
      { rounds: 3, seconds: 2 },
    );
    const [ours, yardstick] = [median(rates.ours), median(rates.yardstick)];
    lines.push(
      reportRatioAtLeast(
        `page of 100 out of 1,000,000, ${page.what}`,
        `${Math.round(ours)}/s`,
        `${Math.round(yardstick)}/s`,
        ours / yardstick,
        page.least ?? 0.4,
      ),
    );
  }
  return lines;
}
