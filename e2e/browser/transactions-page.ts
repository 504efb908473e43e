import { expect, type Page } from '@playwright/test';
import { callMutation, type PersonWithWallet, signInNewPerson } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

export const toastRegion = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
export const transactionGrid = (page: Page) => page.getByRole('grid', { name: 'Transactions' });
export const transactionGridRows = (page: Page) =>
  transactionGrid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
export const transactionRow = (page: Page, text: string | RegExp) =>
  transactionGridRows(page).filter({ hasText: text });
export const transactionPanel = (page: Page) => page.getByRole('dialog');
export const filterPill = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) });

function idOf(made: unknown): string {
  return String(typeof made === 'object' && made !== null ? Reflect.get(made, 'id') : '');
}

export interface WalletWithAsset extends PersonWithWallet {
  readonly assetId: string;
  readonly groceries: string;
  readonly rent: string;
  readonly tag: string;
  readonly make: (procedure: string, input: object) => Promise<string>;
  readonly ask: (procedure: string, input: object) => Promise<Record<string, unknown>>;
  /** Adds a transaction to the asset; the newest is first in the list. */
  readonly book: (fromTo: string, amountValue: string, more?: object) => Promise<string>;
}

/** Signs in a new person and creates a wallet with a bank account, two categories, a tag and no transactions. */
export async function createWalletWithAsset(page: Page, baseURL: string | undefined): Promise<WalletWithAsset> {
  const address = String(baseURL);
  const ada = await signInNewPerson(page, address);
  const { walletId } = ada;
  const make = async (procedure: string, input: object) =>
    idOf(await callMutation(page.request, address, procedure, { walletId, ...input }));
  const ask = async (procedure: string, input: object): Promise<Record<string, unknown>> => {
    const asked = encodeURIComponent(JSON.stringify({ json: { walletId, ...input } }));
    const answer = await page.request.get(`${address}/internal/trpc/${procedure}?input=${asked}`);
    return (await answer.json()).result.data.json;
  };
  const assetId = await make('assets.create', { type: 'bank', name: 'Giro', defaultCurrency: 'EUR' });
  const groceries = await make('categories.create', { name: 'Groceries', type: 'variableExpense' });
  const rent = await make('categories.create', { name: 'Rent', type: 'fixedExpense' });
  const tag = await make('tags.create', { name: 'Berlin' });
  const book = (fromTo: string, amountValue: string, more: object = {}) =>
    make('transactions.create', { assetId, date: '2026-03-05', amountCurrency: 'EUR', fromTo, amountValue, ...more });
  return { ...ada, assetId, groceries, rent, tag, make, ask, book };
}

export async function openTransactions(
  page: Page,
  { walletId }: Pick<PersonWithWallet, 'walletId'>,
  search = '',
): Promise<void> {
  await page.goto(`/w/${walletId}/transactions${search}`);
  await waitUntilHydrated(page);
}

/** Types a name into the focused combobox and selects the first matching option. */
export async function chooseOption(page: Page, name: string): Promise<void> {
  await expect(page.locator(':focus')).toHaveRole('combobox');
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: false }).first().click();
}
