import type { Page } from '@playwright/test';
import { type Booked, wallet } from './booked.ts';
import { expect } from './coffer.ts';
import { live } from './live.ts';

export const APPLE = 'US0378331005';

export type WithDepot = Booked & { readonly depot: string };

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const transactions = (page: Page) => region(page, 'Securities transactions').getByRole('listitem');
export const newTransaction = (page: Page) => page.getByRole('dialog', { name: 'New transaction' });

/** A wallet with an account and an empty securities account. */
export async function depotOf(page: Page, baseURL: string | undefined): Promise<WithDepot> {
  const ada = await wallet(page, baseURL);
  const depot = await ada.make('assets.create', { type: 'securities', name: 'Depot', defaultCurrency: 'EUR' });
  return { ...ada, depot };
}

export const security = (ada: WithDepot, more: object) =>
  ada.make('securityTransactions.create', {
    assetId: ada.depot,
    isin: APPLE,
    type: 'buy',
    date: '2026-01-05',
    quantity: 10,
    priceValue: '100',
    priceCurrency: 'EUR',
    ...more,
  });

export async function visit(page: Page, ada: WithDepot, code?: string): Promise<void> {
  const position = code === undefined ? '' : `/positions/${code}`;
  await page.goto(`/w/${ada.walletId}/assets/${ada.depot}${position}`);
  await live(page);
}

/** Opens a new transaction of the position by its shortcut, which works once the position has loaded. */
export async function pressNew(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Add transaction' }).first()).toBeVisible();
  await live(page);
  await page.keyboard.press('n');
}

/** Selects the account in the drawer of a new transaction. */
export async function payFrom(page: Page, account: string): Promise<void> {
  await newTransaction(page).getByRole('combobox', { name: 'Paid from' }).fill(account);
  await page.keyboard.press('Enter');
}
