import { hash } from 'node:crypto';
import { createOnePagePdf } from '@coffer/api/demo/one-page-pdf.ts';
import { type BenchPerson, pageProcedureRequest, sessionRequest } from './bench-person.ts';
import { csvStatement } from './csv-statement.ts';
import { bearerRequest, type HttpRequest, type HttpResponse, readJsonFields, sendRequest } from './http-client.ts';

/** The person who performs an activity, the server, and the function to send the activity's requests. */
export interface ActivityContext {
  readonly url: string;
  readonly person: BenchPerson;
  /** A different number each time, so that no two imports are equal. */
  readonly nth: number;
  /** Sends a request and counts its answer. */
  ask(request: HttpRequest): Promise<HttpResponse>;
}

const WALLET_PAGES = [
  '',
  ...['transactions', 'assets', 'plan', 'reviews', 'categories', 'connections', 'files', 'rules', 'import'],
  ...['reports', 'reports/worth', 'merchants', 'transfers', 'transfers/linked', 'settings', 'settings/history'],
  ...['settings/appearance', 'settings/account', 'settings/connected-apps', 'settings/wallet', 'settings/sessions'],
  ...['settings/api-keys', 'settings/members', 'settings/webhooks', 'settings/security', 'settings/closings'],
];
const STRANGERS_PAGES = ['/', '/sign-in', '/sign-up', '/forgot', '/docs', '/openapi.json', '/healthz', '/nowhere'];

/**
 * The activities of the people in `bench mix --hostile`, all equally frequent. `bench hostile` also runs each of them
 * as an attack.
 */
export const HOSTILE_ACTIVITIES: Readonly<Record<string, (activity: ActivityContext) => Promise<void>>> = {
  'import of 20,000 rows, dry run first, undo': (activity) => importAndUndo(activity, 20_000),
  'import of 100,000 rows, undo': importsRarely,
  'daily series of 50 years': dailySeries,
  'query by month over 50 years': queryByMonth,
  'export as JSON lines and CSV': exportWallet,
  'pages of a signed-in person': readPages,
  'pages of strangers': readStrangersPages,
  'tools over MCP': callTools,
  'a receipt, uploaded and read': readReceipt,
  'restore of an export': restoreExport,
  'changes and lists, page by page': readLists,
};

const inWallet = ({ person }: ActivityContext, path: string) => `/wallets/${person.walletId}/${path}`;

async function importAndUndo(activity: ActivityContext, rows: number, dryRun = true): Promise<void> {
  const { person, nth, ask } = activity;
  const path = inWallet(activity, `assets/${person.assetIds[0]}/import`);
  const body = { importerType: 'csv', content: csvStatement(rows, nth) };
  if (dryRun) await ask(bearerRequest(person.key, 'POST', path, { ...body, dryRun: true }));
  const imported = await ask(bearerRequest(person.key, 'POST', path, body));
  if (imported.status !== 200) return;
  const { items } = readJsonFields(await ask(bearerRequest(person.key, 'GET', inWallet(activity, 'imports?limit=1'))));
  const [last] = Array.isArray(items) ? items : [];
  await ask(bearerRequest(person.key, 'POST', inWallet(activity, `imports/${Object(last).id}/undo`), {}));
}

/**
 * Imports a large file and undoes the import, in every fourth call only. This takes as long as all other activities
 * together.
 */
async function importsRarely(activity: ActivityContext): Promise<void> {
  if (activity.nth % 4 === 0) await importAndUndo(activity, 100_000, false);
}

async function dailySeries(activity: ActivityContext): Promise<void> {
  const body = { startDate: '1976-01-02', interval: 'day' };
  await activity.ask(bearerRequest(activity.person.key, 'POST', inWallet(activity, 'data/netWorthTimeSeries'), body));
}

async function queryByMonth(activity: ActivityContext): Promise<void> {
  const body = { measure: 'sum', groupBy: ['month', 'category'], period: 'allTime' };
  await activity.ask(bearerRequest(activity.person.key, 'POST', inWallet(activity, 'data/query'), body));
}

async function exportWallet(activity: ActivityContext): Promise<void> {
  for (const query of ['', '?format=csv&resource=transactions']) {
    await activity.ask(bearerRequest(activity.person.key, 'GET', inWallet(activity, `export${query}`)));
  }
}

async function readPages({ person, url, ask }: ActivityContext): Promise<void> {
  for (const page of WALLET_PAGES)
    await ask(sessionRequest(person, url, 'GET', `/w/${person.walletId}/${page}`.replace(/\/$/, '')));
}

async function readStrangersPages({ ask }: ActivityContext): Promise<void> {
  for (const path of STRANGERS_PAGES) await ask({ method: 'GET', path, headers: { 'Accept-Encoding': 'gzip' } });
}

async function callTools({ person, ask }: ActivityContext): Promise<void> {
  const { walletId } = person;
  const calls = [
    ['tools/list', {}],
    ['tools/call', { name: 'search_transactions', arguments: { walletId, text: 'Shop 7', limit: 50 } }],
    ['tools/call', { name: 'report', arguments: { walletId, action: 'reports.netWorthByAsset', period: 'thisYear' } }],
    ['tools/call', { name: 'look_up', arguments: { walletId, action: 'categories.list' } }],
  ] as const;
  for (const [id, [method, params]] of calls.entries()) {
    const { headers, ...request } = bearerRequest(person.accessToken, 'POST', '/mcp', {
      jsonrpc: '2.0',
      id,
      method,
      params,
    });
    await ask({ ...request, headers: { ...headers, Accept: 'application/json, text/event-stream' } });
  }
}

/** Reads a receipt; the worker does most of this work after the response. */
async function readReceipt(activity: ActivityContext): Promise<void> {
  const { person, nth, ask, url } = activity;
  const lines = Array.from({ length: 60 }, (_, line) => `Position ${line} of ${nth}\t${line},${10 + (nth % 90)} EUR`);
  const pdf = createOnePagePdf([
    'Stadtwerke Musterstadt GmbH',
    `Rechnung Nr. ${nth}`,
    ...lines,
    'Gesamtbetrag\t46,11 EUR',
  ]);
  const described = { filename: `receipt-${nth}.pdf`, size: pdf.length, sha256: hash('sha256', pdf, 'hex') };
  const file = readJsonFields(await ask(bearerRequest(person.key, 'POST', inWallet(activity, 'files'), described)));
  await ask({ method: 'PUT', path: new URL(String(file['uploadUrl'])).pathname, body: pdf });
  const path = inWallet(activity, `files/${file['id']}`);
  await ask(bearerRequest(person.key, 'POST', `${path}/parse`));
  for (let tries = 0; tries < 50; tries += 1) {
    const { parseStatus } = readJsonFields(await sendRequest(url, bearerRequest(person.key, 'GET', path)));
    if (parseStatus !== 'open' && parseStatus !== 'parsing') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function restoreExport({ person, url, ask }: ActivityContext): Promise<void> {
  const answer = await ask({
    ...sessionRequest(person, url, 'GET', `/internal/export/${person.walletId}`),
    keep: 2 ** 30,
  });
  if (answer.status !== 200) return;
  const { headers, ...request } = sessionRequest(person, url, 'POST', '/internal/restore');
  const restored = await ask({
    ...request,
    headers: { ...headers, 'Content-Type': 'application/x-ndjson' },
    body: answer.text,
  });
  if (restored.status !== 200) return;
  const { id: walletId } = readJsonFields(restored);
  await ask(pageProcedureRequest(person, url, 'wallets.delete', { walletId: String(walletId) }, true));
}

async function readLists(activity: ActivityContext): Promise<void> {
  for (const path of ['transactions?limit=500', 'changes?limit=500', 'history?limit=500']) {
    let cursor = '';
    for (let page = 0; page < 8; page += 1) {
      const request = bearerRequest(activity.person.key, 'GET', inWallet(activity, `${path}${cursor}`));
      const answer = await activity.ask({ ...request, keep: 2 ** 24 });
      if (answer.status !== 200) break;
      const { nextCursor } = readJsonFields(answer);
      if (typeof nextCursor !== 'string') break;
      cursor = `${path.startsWith('changes') ? '&since' : '&cursor'}=${encodeURIComponent(nextCursor)}`;
    }
  }
}
