import { type BankSimulator, startBankSimulator } from '@coffer/bank-simulator/simulator.ts';
import { test as base } from './coffer-test-fixtures.ts';
import { startCofferFromTemplate } from './running-coffer.ts';

/** Requests to other machines go to a port without a listener, so that no rates are fetched. */
const NOWHERE = {
  COFFER_OFFLINE: '0',
  NODE_USE_ENV_PROXY: '1',
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1,localhost',
};

/** The simulator's address for each provider. */
function addressesOf({ addresses }: BankSimulator): Readonly<Record<string, string>> {
  return {
    COFFER_GOCARDLESS_URL: addresses.gocardless,
    COFFER_FINAPI_URL: addresses.finapi,
    COFFER_PLAID_URL: addresses.plaid,
    COFFER_ENABLE_BANKING_URL: addresses.enableBanking,
  };
}

/**
 * Playwright’s `test` with a service that has keys for all four bank providers. A simulator replaces the providers, and
 * the worker of the service syncs with the simulator.
 */
export const test = base.extend<object, { banks: BankSimulator }>({
  banks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it should make from this pattern.
    async ({}, use) => {
      const banks = await startBankSimulator();
      await use(banks);
      await banks.close();
    },
    { scope: 'worker' },
  ],
  coffer: [
    async ({ banks }, use) => {
      const coffer = await startCofferFromTemplate({ ...NOWHERE, ...addressesOf(banks), ...keysOf(banks) });
      await use(coffer);
      await coffer.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  elsewhere: async ({ banks }, use) => use([banks.origin]),
});

/** Playwright’s `test` with a service that has no keys for the bank providers yet. */
export const testWithoutKeys = test.extend<object, { banks: BankSimulator }>({
  coffer: [
    async ({ banks }, use) => {
      const coffer = await startCofferFromTemplate({ ...NOWHERE, ...addressesOf(banks) });
      await use(coffer);
      await coffer.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

function keysOf({ credentials }: BankSimulator): Readonly<Record<string, string>> {
  const { gocardless, finapi, plaid, enableBanking } = credentials;
  return {
    COFFER_GOCARDLESS_SECRET_ID: gocardless.secretId,
    COFFER_GOCARDLESS_SECRET_KEY: gocardless.secretKey,
    COFFER_FINAPI_CLIENT_ID: finapi.clientId,
    COFFER_FINAPI_CLIENT_SECRET: finapi.clientSecret,
    COFFER_PLAID_CLIENT_ID: plaid.clientId,
    COFFER_PLAID_SECRET: plaid.secret,
    COFFER_ENABLE_BANKING_APP_ID: enableBanking.appId,
    COFFER_ENABLE_BANKING_KEY: enableBanking.privateKey,
  };
}
