import type { Activity } from './activities.ts';
import { asBearer } from './client.ts';
import { asPage } from './people.ts';

/** The longest period that there is. */
const ALL = '1900-01-01/2199-12-31';
const [startDate = '', endDate = ''] = ALL.split('/');

/** Reports and lists that read everything, by the procedure's name. */
const READS: Readonly<Record<string, object>> = {
  'reports.query': { measure: 'sum', groupBy: ['month', 'category'], period: ALL, basis: 'cashFlow' },
  'reports.netWorthTimeSeries': { startDate, endDate, interval: 'week' },
  'reports.netWorthByAsset': { period: ALL },
  'reports.cashFlowByCategory': { period: ALL },
  'reports.transfers': { period: ALL },
  'reports.topExpenses': { period: ALL, limit: 100 },
  'transfers.propose': { limit: 500 },
  'rules.preview': {},
  'transactions.search': { text: 'groceries e r o', limit: 500 },
};

const BATCH = 50;

/** Single operations that may keep the server busy. */
export const OPERATIONS: Readonly<Record<string, (activity: Activity) => Promise<void>>> = {
  ...Object.fromEntries(
    Object.entries(READS).map(([procedure, input]) => [
      procedure,
      async ({ person, url, ask }: Activity) => {
        await ask(asPage(person, url, procedure, { walletId: person.walletId, ...input }, false));
      },
    ]),
  ),
  'the list of tools over REST': async ({ person, ask }) => {
    await ask(asBearer(person.key, 'GET', `/wallets/${person.walletId}/tools`));
  },
  'a batch of 50 lists of tools over MCP': async ({ person, ask }) => {
    const call = (_: unknown, id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} });
    const request = asBearer(person.accessToken, 'POST', '/mcp', Array.from({ length: BATCH }, call));
    await ask({ ...request, headers: { ...request.headers, Accept: 'application/json, text/event-stream' } });
  },
  '60 reports at once': async ({ person, ask }) => {
    const path = `/wallets/${person.walletId}/data/netWorthTimeSeries`;
    const body = { startDate: '1976-01-02', interval: 'day' };
    await Promise.all(Array.from({ length: 60 }, () => ask(asBearer(person.key, 'POST', path, body))));
  },
};
