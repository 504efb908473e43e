import type { Page } from '@playwright/test';
import { expect } from './coffer-test-fixtures.ts';
import { createWalletWithAsset, type WalletWithAsset } from './transactions-page.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

export const APPLE_ISIN = 'US0378331005';

export type WalletWithSecuritiesAccount = WalletWithAsset & { readonly depot: string };

export const namedRegion = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const positionTransactionRows = (page: Page) => namedRegion(page, 'Security transactions').getByRole('listitem');
export const newTransactionDialog = (page: Page) => page.getByRole('dialog', { name: 'New transaction' });

/** A wallet with an account and an empty securities account. */
export async function walletWithSecuritiesAccount(
  page: Page,
  baseURL: string | undefined,
): Promise<WalletWithSecuritiesAccount> {
  const ada = await createWalletWithAsset(page, baseURL);
  const depot = await ada.make('assets.create', { type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  return { ...ada, depot };
}

export const createSecurityPurchase = (ada: WalletWithSecuritiesAccount, more: object) =>
  ada.make('securityTransactions.create', {
    assetId: ada.depot,
    isin: APPLE_ISIN,
    type: 'buy',
    date: '2026-01-05',
    quantity: 10,
    priceValue: '100',
    priceCurrency: 'EUR',
    ...more,
  });

export async function openPositionPage(page: Page, ada: WalletWithSecuritiesAccount, code?: string): Promise<void> {
  const position = code === undefined ? '' : `/positions/${code}`;
  await page.goto(`/w/${ada.walletId}/assets/${ada.depot}${position}`);
  await waitUntilHydrated(page);
}

/** Opens a new transaction of the position by its shortcut, which works once the position has loaded. */
export async function openNewTransactionByShortcut(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add transaction' }).first()).toBeVisible();
  await waitUntilHydrated(page);
  await page.keyboard.press('n');
}

/** Selects the account in the drawer of a new transaction. */
export async function choosePayingAccount(page: Page, account: string): Promise<void> {
  await newTransactionDialog(page).getByRole('combobox', { name: 'Paid from' }).fill(account);
  await page.keyboard.press('Enter');
}
