import { beforeAll, describe, expect, it } from 'vitest';
import { describeProblemMismatch } from './contract/contract-test-run.ts';
import type { JsonBody } from './http.ts';
import { SAMPLE_FILE_FACTS, type SampleFileFacts, SEPA_MT940_ACCOUNTS } from './sample-file-facts.ts';
import { hasSamples, SAMPLE_TYPES, sampleBytes, sampleFiles, sampleImportBody } from './sample-statements.ts';
import { startCoffer, type WalletClient } from './start-coffer.ts';

const coffer = startCoffer();
let at: WalletClient;
beforeAll(async () => {
  ({ at } = await coffer().wallet());
});

const importing = (asset: string, { file, account }: SampleFileFacts, more: Readonly<Record<string, unknown>> = {}) =>
  at.call(
    'POST',
    `/assets/${asset}/import`,
    sampleImportBody(file, { ...(account === undefined ? {} : { settings: { account } }), ...more }),
  );

const transactionsOf = async (asset: string): Promise<JsonBody[]> =>
  (await at.get(`/transactions?limit=500&assetIds=${asset}`)).items;

/** Sums in hundredths, because no amount in the samples has more than two decimals. */
function sumOf(transactions: readonly JsonBody[]): string {
  const hundredths = transactions.reduce((sum, { amountValue }) => sum + Math.round(Number(amountValue) * 100), 0);
  return String(hundredths / 100);
}

const BROKER = 'ofx/fidelity.ofx';
// ISINs with the country code ZZ, which ISO 3166 reserves for private use.
const ISINS = ['ZZ0000000A00', 'ZZ0000000B09', 'ZZ0000000C08', 'ZZ0000000D07', 'ZZ0000000E06', 'ZZ0000000F05'];

describe.skipIf(!hasSamples)('a bank’s own file', () => {
  it.each(SAMPLE_FILE_FACTS.map((stated) => ({ title: [stated.file, stated.account].join(' ').trim(), stated })))(
    '$title imports exactly what it states, previews the same, and imports nothing the second time',
    async ({ stated }) => {
      const { count, sum, currency = 'EUR', closing, skipped = [], first } = stated;
      const asset = await at.asset({ defaultCurrency: currency });

      const dry = await importing(asset, stated, { dryRun: true });
      expect(dry.status, dry.text).toBe(200);
      expect(await transactionsOf(asset)).toEqual([]);

      const done = await importing(asset, stated);
      expect(done.status, done.text).toBe(200);
      expect(done.body).toMatchObject({ created: count, duplicates: 0 });
      expect(done.body.skipped.map(({ line }: JsonBody) => line)).toEqual(skipped);
      expect(done.body.transactions).toBeUndefined();
      const { balanceCheck } = done.body;
      expect(balanceCheck === null ? null : [balanceCheck.stated, balanceCheck.difference]).toEqual(closing);

      const transactions = await transactionsOf(asset);
      expect(transactions.length).toBe(count);
      expect(sumOf(transactions)).toBe(sum);
      expect(new Set(transactions.map(({ amountCurrency, source }) => `${amountCurrency} ${source}`))).toEqual(
        new Set(count === 0 ? [] : [`${currency} import`]),
      );
      if (first !== undefined) {
        const [date, amount, text] = first;
        const [booked] = transactions.filter(
          (one) =>
            one.date === date &&
            one.amountValue === amount &&
            `${one.fromTo} ${one.description} ${one.notes}`.includes(text),
        );
        expect(booked, `${date} ${amount} ${text}`).toBeDefined();
      }

      expect(dry.body).toMatchObject({ created: count, duplicates: 0, skipped: done.body.skipped, balanceCheck });
      expect(
        dry.body.transactions
          .map(({ date, amountValue, description }: JsonBody) => `${date} ${amountValue} ${description}`)
          .sort(),
      ).toEqual(
        transactions.map(({ date, amountValue, description }) => `${date} ${amountValue} ${description}`).sort(),
      );

      const again = await importing(asset, stated);
      expect(again.body).toMatchObject({ created: 0, duplicates: count });
      expect((await transactionsOf(asset)).map(({ id }) => id)).toEqual(transactions.map(({ id }) => id));
      const dryAgain = await importing(asset, stated, { dryRun: true });
      expect(dryAgain.body.transactions.filter((one: JsonBody) => one.duplicate).length).toBe(count);
    },
  );

  it('of a broker imports trades with their cash once its securities are known, and nothing the second time', async () => {
    const asset = await at.asset({ defaultCurrency: 'USD' });
    const asked = await at.call('POST', `/assets/${asset}/import`, sampleImportBody(BROKER));
    expect(describeProblemMismatch(asked, 422, 'unknownSecurities')).toBeNull();
    const symbols = asked.body.errors.map(({ path }: JsonBody) => String(path).replace('settings.securities.', ''));
    expect(symbols.sort()).toEqual(['CLCT', 'HI', 'INTC', 'SDRL', 'SPY', 'XIN']);
    const settings = { securities: Object.fromEntries(symbols.map((symbol: string, n: number) => [symbol, ISINS[n]])) };
    const done = await at.call('POST', `/assets/${asset}/import`, sampleImportBody(BROKER, { settings }));
    expect(done.body, done.text).toMatchObject({
      created: 31,
      duplicates: 0,
      skipped: [],
      securities: { created: 14 },
    });
    const trades: JsonBody[] = (await at.get(`/securityTransactions?limit=500&assetIds=${asset}`)).items;
    const transactions = new Map((await transactionsOf(asset)).map((one) => [one.id, one]));
    expect([trades.length, transactions.size]).toEqual([14, 17]);
    for (const { id, transferCounterId } of trades)
      expect(transactions.get(transferCounterId)?.transferCounterId).toBe(id);
    const again = await at.call('POST', `/assets/${asset}/import`, sampleImportBody(BROKER));
    expect(again.body).toMatchObject({ created: 0, duplicates: 31 });
  });

  it('is listed in the table above', () => {
    const known = new Set([...SAMPLE_FILE_FACTS.map(({ file }) => file), 'camt053/v2.wrong.xml', BROKER]);
    expect(sampleFiles().filter((file) => !known.has(file))).toEqual([]);
  });

  it('of several accounts requires one to be named: 422 lists them, also for an unknown one', async () => {
    const asset = await at.asset();
    for (const [file, accounts] of [
      ['mt940/rabobank.sta', ['1291.99.348', '1526.89.184']],
      ['ofx/multiple_accounts.ofx', ['9100', '9200']],
      ['mt940/sepa_mt9401.sta', SEPA_MT940_ACCOUNTS.map(([account]) => account)],
    ] as const) {
      for (const settings of [{}, { account: 'nobody' }]) {
        const answer = await at.call('POST', `/assets/${asset}/import`, sampleImportBody(file, { settings }));
        expect(describeProblemMismatch(answer, 422, 'severalAccounts', 'settings.account'), file).toBeNull();
        for (const account of accounts) expect(answer.body.detail).toContain(account);
      }
    }
    expect(await transactionsOf(asset)).toEqual([]);
  });

  it('with a wrong type is refused: 422 names the line, and nothing is imported', async () => {
    const asset = await at.asset();
    const wrong = await at.call('POST', `/assets/${asset}/import`, sampleImportBody('camt053/v2.wrong.xml'));
    expect(describeProblemMismatch(wrong, 422, 'invalidFile', 'contentBase64')).toBeNull();
    expect(wrong.body.errors[0].message).toMatch(/^line \d+: /);
    for (const file of sampleFiles()) {
      for (const importerType of SAMPLE_TYPES.filter((type) => !file.startsWith(type))) {
        const answer = await at.call('POST', `/assets/${asset}/import`, {
          ...sampleImportBody(file),
          importerType,
          dryRun: true,
        });
        if (answer.status === 200) expect(answer.body.created, `${file} as ${importerType}`).toBe(0);
        else expect(describeProblemMismatch(answer, 422, answer.body.code), `${file} as ${importerType}`).toBeNull();
      }
    }
    for (const bytes of [Buffer.from([0]), Buffer.alloc(3000, 0xff), Buffer.from('PK\u0003\u0004'), Buffer.from(' ')]) {
      for (const importerType of [...SAMPLE_TYPES, 'qif']) {
        const answer = await at.call('POST', `/assets/${asset}/import`, {
          importerType,
          contentBase64: bytes.toString('base64'),
        });
        expect([200, 422], `${importerType}: ${answer.text}`).toContain(answer.status);
        if (answer.status === 200) expect(answer.body.created).toBe(0);
      }
    }
    expect(await transactionsOf(asset)).toEqual([]);
  });

  it('truncated anywhere is refused or imports less, and never causes a fault', async () => {
    const asset = await at.asset();
    for (const file of ['mt940/abnamro.sta', 'camt053/v2.multi.statement.xml', 'ofx/suncorp.ofx', 'csv/chase.csv']) {
      const bytes = sampleBytes(file);
      for (let part = 1; part < 8; part += 1) {
        const contentBase64 = bytes.subarray(0, Math.floor((bytes.length * part) / 8)).toString('base64');
        const answer = await at.call('POST', `/assets/${asset}/import`, {
          importerType: file.split('/')[0],
          contentBase64,
          dryRun: true,
        });
        expect([200, 422], `${file} ${part}/8: ${answer.text.slice(0, 300)}`).toContain(answer.status);
      }
    }
  });

  it('sent six times at once is imported once', async () => {
    for (const stated of SAMPLE_FILE_FACTS.filter(({ file }) => /ing.sta|chase|multi.statement|checking/.test(file))) {
      const asset = await at.asset({ defaultCurrency: stated.currency ?? 'EUR' });
      const answers = await Promise.all(Array.from({ length: 6 }, () => importing(asset, stated)));
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
      expect(
        answers.map(({ body }) => body.created).sort((a, b) => a - b),
        stated.file,
      ).toEqual([0, 0, 0, 0, 0, stated.count]);
      const transactions = await transactionsOf(asset);
      expect([transactions.length, sumOf(transactions)]).toEqual([stated.count, stated.sum]);
    }
  });

  it('is imported into another asset as if it were new', async () => {
    const [one, other] = [await at.asset(), await at.asset()];
    for (const asset of [one, other])
      expect((await at.post(`/assets/${asset}/import`, sampleImportBody('mt940/ing.sta'))).created).toBe(7);
  });
});
