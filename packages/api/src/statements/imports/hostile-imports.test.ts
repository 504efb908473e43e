import { afterAll, expect, inject, test } from 'vitest';
import { createTestWallet, openTestDatabase } from '../../testing/create-test-wallet.ts';
import { findCpuCostFaults, measureCpuUse } from '../../testing/hostile/cpu-use.ts';

const services = openTestDatabase(inject('database'));
afterAll(() => services.database.close());

/** Entries of equal amount on one day, with counterparties that share no word. */
function message(type: 'camt052' | 'camt053', status: string, count: number): string {
  const [root, part] = type === 'camt052' ? ['BkToCstmrAcctRpt', 'Rpt'] : ['BkToCstmrStmt', 'Stmt'];
  const entries = Array.from({ length: count }, (_, at) => {
    const name = [...`${at}`].map((digit) => String.fromCharCode(97 + Number(digit))).join('');
    const details = `<TxDtls><RltdPties><Cdtr><Nm>${status}${name}</Nm></Cdtr></RltdPties></TxDtls>`;
    return `<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls>${details}</NtryDtls></Ntry>`;
  });
  return `<Document><${root}><${part}>${entries.join('')}</${part}></${root}></Document>`;
}

/** Main-thread time of a dry run in a wallet with as many equal pending transactions as the file has lines. */
async function costOf(count: number) {
  const wallet = await createTestWallet(services);
  const call = wallet.asOwner();
  const { walletId } = wallet;
  const { id } = await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const take = (importerType: 'camt052' | 'camt053', status: string, dryRun: boolean) =>
    call.imports.import({ walletId, id, importerType, content: message(importerType, status, count), dryRun });
  expect(await take('camt052', 'PDNG', false)).toMatchObject({ created: count });
  return measureCpuUse(async () => {
    const { created, reviews } = await take('camt053', 'BOOK', true);
    expect(created + reviews).toBe(count);
  });
}

test('compares lines with pending transactions of equal amount in linear time', async () => {
  await costOf(50);
  const half = await costOf(1000);
  const whole = await costOf(2000);
  expect(findCpuCostFaults({ half, whole })).toEqual([]);
});

test('lists the first 5,000 skipped lines and counts all', async () => {
  const wallet = await createTestWallet(services);
  const call = wallet.asOwner();
  const { walletId } = wallet;
  const { id } = await call.assets.create({ walletId, type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const content = `Date,Text,Amount\n${'2024-01-01,a,1.00\n'.repeat(6000)}${'?,a,1.00\n'.repeat(5500)}`;
  const answer = await call.imports.import({ walletId, id, importerType: 'csv', content });
  expect(answer).toMatchObject({ created: 6000, duplicates: 0 });
  expect(answer.skipped).toHaveLength(5000);
  const { items } = await call.imports.list({ walletId, limit: 1 });
  expect(items[0]).toMatchObject({ created: 6000, skipped: 5500 });
});
