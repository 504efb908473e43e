import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from './coffer-test-fixtures.ts';
import { Journey, type JourneyStatement } from './journey.ts';

const samples = process.env.COFFER_SAMPLES || join(import.meta.dirname, '..', '..', '..', 'shared', 'samples');

/**
 * The result of each statement of a real bank. In ing.sta the closing balance (3.47) doesn't follow from its opening
 * balance (0) and its transactions (−45.59), which the app must report; v4.xml starts with 18.15 and adds 8.85.
 */
const STATEMENTS: readonly JourneyStatement[] = [
  {
    file: 'mt940/ing.sta',
    account: 'Direktbank',
    transactions: 7,
    opens: false,
    balance: /−.?45[.,]59/,
    differs: true,
  },
  { file: 'camt053/v4.xml', account: 'Knab', transactions: 1, opens: true, balance: /[^−]27[.,]00/, differs: false },
  {
    file: 'csv/austrian_example.csv',
    account: 'Wien',
    transactions: 13,
    opens: false,
    balance: /−.?149[.,]57/,
    differs: false,
  },
  {
    file: 'csv/french_example.csv',
    account: 'Bordeaux',
    transactions: 9,
    opens: false,
    balance: /−.?337[.,]44/,
    differs: false,
  },
];

const VIEWS = [
  { name: 'wide', viewport: { width: 1280, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 800 } },
] as const;

for (const language of ['en', 'de'] as const) {
  for (const { name, viewport } of VIEWS) {
    test.describe(`a year of a real bank, ${language}, ${name}`, () => {
      const locale = language === 'en' ? 'en-GB' : 'de-DE';
      test.use({ viewport, locale });
      test.skip(!existsSync(samples), `no sample statements at ${samples}: set COFFER_SAMPLES`);

      test('from signing up to signing out', async ({ page, browser, baseURL }) => {
        test.setTimeout(300_000);
        const ada = new Journey(page, language, samples);
        await ada.signUp('Ada Example');
        const walletId = await ada.makeWallet('Household');
        for (const statement of STATEMENTS) await ada.importStatement(statement, walletId);
        await ada.seeBalances(STATEMENTS);
        await ada.categoriseTagEditUndo();
        await ada.useApiKey(walletId, baseURL ?? '');
        const guests = await browser.newContext({ viewport, locale });
        const bea = new Journey(await guests.newPage(), language, samples);
        await bea.acceptInvitation(await ada.invite(walletId, bea.email), 'Household');
        await ada.revokeOtherBrowser(walletId, browser, locale);
        await ada.signOut('Ada Example');
        await guests.close();
      });
    });
  }
}
