import { randomUUID } from 'node:crypto';
import { readTestExport } from '../../archive/export/testing/read-test-export.ts';
import { restoreWallet } from '../../archive/restore/restore-wallet.ts';
import { withTemporaryFile } from '../../archive/restore/testing/with-temporary-file.ts';
import { createBankFedAccount, exampleLine } from '../../banks/recognition/testing/bank-fed-account.ts';
import { toProblem } from '../../kernel/to-problem.ts';
import { runQueuedImport } from '../../statements/importFiles/testing/queued-imports.ts';
import { requireAcceptedUpload } from '../../statements/importFiles/testing/require-accepted-upload.ts';
import { verifyStoredSums } from '../../stored/verify-wallet.ts';
import { createTestWallet, type TestCaller } from '../create-test-wallet.ts';
import { fillTestWallet } from '../full-wallet.ts';
import { hostileOperations } from '../hostile/hostile-operations.ts';
import { createHostileWallet, type HostileWallet } from '../hostile/hostile-wallet.ts';
import type { openOwnTestServices } from '../own-services.ts';

type Services = Awaited<ReturnType<typeof openOwnTestServices>>;

const SIZE = 16;

/**
 * Calls each operation that has a hostile input. Operations whose SQL statements depend on the input are called with
 * several inputs. Also exports, restores and verifies a wallet, and imports from a bank and from files.
 */
export async function callEveryOperation(services: Services): Promise<void> {
  const wallet = await createTestWallet(services);
  await fillTestWallet(services, { ...wallet, owner: wallet.asOwner() });
  const hostile = await createHostileWallet(services, SIZE);
  for (const { name, input } of variants(hostile)) await call(hostile, name, input);
  for (const [name, operation] of Object.entries(hostileOperations)) {
    if ('input' in operation) await call(hostile, name, operation.input(hostile), operation.refusals);
  }
  const { walletId } = wallet;
  await verifyStoredSums({ ...services, walletId });
  await exportAndRestore(services, wallet);
  const account = await deliverStatements(services);
  const owner = account.call;
  await importFile(services, { owner, walletId: account.walletId, assetId: account.assetId, content: STATEMENT });
  const depot = await owner.assets.create({
    walletId: account.walletId,
    type: 'securities',
    name: 'Depot',
    defaultCurrency: 'USD',
  });
  await importFile(services, { owner, walletId: account.walletId, assetId: depot.id, content: BROKER_FILE });
}

async function call(
  { owner }: HostileWallet,
  name: string,
  input: object,
  refusals: readonly string[] = [],
): Promise<void> {
  const found: unknown = name.split('.').reduce<unknown>((at, part) => Reflect.get(Object(at), part), owner);
  if (typeof found !== 'function') throw new Error(`no operation ${name}`);
  try {
    await found(input);
  } catch (error) {
    if (!refusals.includes(toProblem(error).code)) throw new Error(name, { cause: error });
  }
}

/** Inputs for which query builders compose different SQL texts. */
function variants({ walletId, ids, userId, one }: HostileWallet) {
  const [first = '', second = ''] = ids['account'] ?? [];
  const filters = [
    {},
    { assetIds: [first] },
    { categoryIds: [one('category')] },
    { categoryTypes: ['variableExpense', 'none'] },
    { merchantIds: [one('merchant')] },
    { tagIds: [one('tag')] },
    { dateFrom: '2026-01-01', dateTo: '2026-12-31' },
    { amountMin: '-10', amountMax: '10' },
    { text: '12,34' },
    { payee: 'Equal out' },
    { movedBetween: [first, second] },
    { reviewed: true, pending: false },
    { transfer: true },
    { transfer: false, uncategorized: false },
    { uncategorized: true },
    { assignedUserId: userId },
    { parentTransactionId: one('parent') },
    { importId: one('import') },
    { basis: 'cashFlow' },
    { basis: 'cashFlow', assetIds: [first], dateFrom: '2026-01-01', dateTo: '2026-12-31' },
  ];
  const summarised = [{}, { assetIds: [first] }, { text: 'equal' }, { basis: 'cashFlow' }];
  const groups = ['category', 'categoryGroup', 'merchant', 'tag', 'asset', 'currency', 'person', 'month'];
  return [
    ...filters.map((filter) => ({ name: 'transactions.list', input: { walletId, limit: 10, ...filter } })),
    ...summarised.map((filter) => ({ name: 'transactions.summary', input: { walletId, ...filter } })),
    ...groups.map((group) => ({
      name: 'reports.query',
      input: { walletId, measure: 'sum', groupBy: [group], period: '2026' },
    })),
  ];
}

async function exportAndRestore(
  services: Services,
  { walletId, userId }: { readonly walletId: string; readonly userId: string },
): Promise<void> {
  const exported = await readTestExport(services.database, walletId);
  const author = { credential: { kind: 'session', id: randomUUID(), userId }, requestId: 'test' } as const;
  await withTemporaryFile(exported, (path) => restoreWallet({ ...services, now: () => new Date() }, author, path));
}

/** Two deliveries of a bank: new transactions, a pending one that becomes booked, and a changed amount. */
async function deliverStatements(services: Services) {
  const account = await createBankFedAccount(services);
  const shop = { fromTo: 'Corner shop', description: 'Card' };
  const pending = exampleLine({ ...shop, date: '2026-03-01', amount: '-12.5', pending: true, stableId: 'P1' });
  const rent = exampleLine({ date: '2026-03-01', amount: '-900', fromTo: 'Landlord', stableId: 'B1' });
  await account.deliver([pending, rent]);
  const booked = exampleLine({ ...shop, date: '2026-03-02', amount: '-12.5', stableId: 'B2' });
  await account.deliver([booked, { ...rent, description: 'Rent', amount: '-910' }]);
  return account;
}

const STATEMENT = 'Date;Payee;Amount;Balance\n2026-03-02;Corner shop;-12.50;87.50\n2026-03-03;Baker;-2.00;85.50\n';
const BROKER_FILE = `Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount
01/12/2026,Buy,US0378331005,Apple,10,$200.00,$4.95,-$2004.95
01/13/2026,Sell,US0378331005,Apple,5,$210.00,$0.03,$1049.97
`;

interface FileToImport {
  readonly owner: TestCaller;
  readonly walletId: string;
  readonly assetId: string;
  readonly content: string;
}

/** Imports a file, and then a second one that overlaps with it. */
async function importFile(services: Services, { owner, walletId, assetId, content }: FileToImport): Promise<void> {
  for (const lines of [content, content.trimEnd().split('\n').slice(0, 2).join('\n')]) {
    const contentBase64 = Buffer.from(lines).toString('base64');
    const { id } = requireAcceptedUpload(
      await owner.importFiles.upload({ walletId, filename: 'a.csv', contentBase64 }),
    );
    await owner.importFiles.update({ walletId, id, assetId });
    await owner.importFiles.preview({ walletId, id });
    await owner.importFiles.start({ walletId, id });
    await runQueuedImport(services, id);
  }
}
