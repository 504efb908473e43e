import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BankFedAccount,
  createBankFedAccount,
  exampleLine,
} from '../../banks/recognition/testing/bank-fed-account.ts';
import { openOwnTestServices } from '../../testing/own-services.ts';
import { refusalText } from '../../testing/refusal-text.ts';
import { removeQueuedImportJobs, runQueuedImport } from './testing/queued-imports.ts';
import { requireAcceptedUpload } from './testing/require-accepted-upload.ts';

/** Tests lines of a file whose transactions were deleted: the import adds only the lines that the person selects. */

const services = await openOwnTestServices();
let account: BankFedAccount;
let walletId: string;

const FROM_BANK = [
  exampleLine({ date: '2026-03-02', amount: '-3.2', fromTo: 'Café Anna', description: 'Card 4711', stableId: 'C1' }),
  exampleLine({ date: '2026-03-03', amount: '-800', fromTo: 'Rent', description: 'March', stableId: 'C2' }),
];
const FILE = ['Date;Payee;Amount;Text', '02.03.2026;CAFÉ ANNA;-3,20;card 4711', '03.03.2026;Rent;-800,00;March'];
const [COFFEE_AT, RENT_AT] = [2, 3];

beforeEach(async () => {
  account = await createBankFedAccount(services);
  walletId = account.walletId;
  await account.deliver(FROM_BANK);
  for (const { id } of await account.transactions()) await account.call.transactions.delete({ walletId, id });
});

async function upload(): Promise<string> {
  const { call, assetId } = account;
  const contentBase64 = Buffer.from(FILE.join('\n')).toString('base64');
  const { id } = requireAcceptedUpload(
    await call.importFiles.upload({ walletId, filename: 'statement.csv', contentBase64 }),
  );
  await call.importFiles.update({ walletId, id, assetId });
  return id;
}
const get = (id: string) => account.call.importFiles.get({ walletId, id });
const held = async () => (await account.transactions()).map(({ source, amountValue }) => [source, amountValue]);

describe('lines of a file whose transactions were deleted', () => {
  test('are shown, and not imported unless selected', async () => {
    const id = await upload();
    expect(await account.call.importFiles.preview({ walletId, id })).toMatchObject({
      created: 0,
      rows: [
        { line: COFFEE_AT, deleted: true },
        { line: RENT_AT, deleted: true },
      ],
    });
    await account.call.importFiles.start({ walletId, id });
    expect(await runQueuedImport(services, id)).toBe('done');
    expect((await get(id)).result).toMatchObject({ created: 0, skipped: 2, skippedLines: [{ line: 2 }, { line: 3 }] });
    expect(await held()).toEqual([]);
  });

  test('are imported once if selected, and not added again by the bank', async () => {
    const id = await upload();
    await account.call.importFiles.start({ walletId, id, importAgain: [RENT_AT, RENT_AT] });
    expect(await runQueuedImport(services, id)).toBe('done');
    expect((await get(id)).result).toMatchObject({ created: 1, skipped: 1, skippedLines: [{ line: COFFEE_AT }] });
    expect(await held()).toEqual([['import', '-800']]);
    expect(await account.deliver(FROM_BANK)).toMatchObject({ created: 0, reviews: 0 });
    const again = await upload();
    await account.call.importFiles.start({ walletId, id: again, importAgain: [RENT_AT] });
    await runQueuedImport(services, again);
    expect((await get(again)).result).toMatchObject({ created: 0, duplicates: 1, skipped: 1 });
    expect(await held()).toEqual([['import', '-800']]);
  });

  test('are not selected by the number of another line', async () => {
    const id = await upload();
    await account.call.importFiles.start({ walletId, id, importAgain: [1, 99] });
    expect(await runQueuedImport(services, id)).toBe('done');
    expect(await held()).toEqual([]);
  });

  test('are selected by the first start only; a second start changes nothing', async () => {
    const id = await upload();
    await account.call.importFiles.start({ walletId, id, importAgain: [RENT_AT] });
    await account.call.importFiles.start({ walletId, id, importAgain: [COFFEE_AT] });
    expect(await removeQueuedImportJobs(services, id)).toMatchObject([{ importAgain: [RENT_AT] }]);
  });

  test('are selected by line numbers', async () => {
    const id = await upload();
    const start = (importAgain: unknown) =>
      refusalText(account.call.importFiles.start({ walletId, id, importAgain } as never));
    expect(await start([0])).toMatch(/^invalidInput importAgain/);
    expect(await start([1.5])).toMatch(/^invalidInput importAgain/);
    expect(await start(['2'])).toMatch(/^invalidInput importAgain/);
    expect(await start('all')).toMatch(/^invalidInput importAgain/);
    expect(await start(Array.from({ length: 10_001 }, () => 2))).toMatch(/^invalidInput importAgain/);
    expect(await removeQueuedImportJobs(services, id)).toEqual([]);
    expect(await get(id)).toMatchObject({ state: 'uploaded' });
  });
});
