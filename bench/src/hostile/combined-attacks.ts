import type { ActivityContext } from './activities.ts';
import { bearerRequest } from './http-client.ts';

const BATCH = 50;

/** Attacks that combine several operations, or don't use the router. */
export const COMBINED_ATTACKS: Readonly<Record<string, (activity: ActivityContext) => Promise<void>>> = {
  'the list of tools over REST': async ({ person, ask }) => {
    await ask(bearerRequest(person.key, 'GET', `/wallets/${person.walletId}/tools`));
  },
  'a batch of 50 lists of tools over MCP': async ({ person, ask }) => {
    const call = (_: unknown, id: number) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} });
    const request = bearerRequest(person.accessToken, 'POST', '/mcp', Array.from({ length: BATCH }, call));
    await ask({ ...request, headers: { ...request.headers, Accept: 'application/json, text/event-stream' } });
  },
  '60 reports at once': async ({ person, ask }) => {
    const path = `/wallets/${person.walletId}/data/netWorthTimeSeries`;
    const body = { startDate: '1976-01-02', interval: 'day' };
    await Promise.all(Array.from({ length: 60 }, () => ask(bearerRequest(person.key, 'POST', path, body))));
  },
};
