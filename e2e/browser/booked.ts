import { expect, type Page } from '@playwright/test';
import { live } from './live.ts';
import { type AtHome, call, newcomer } from './people.ts';

export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
export const grid = (page: Page) => page.getByRole('grid', { name: 'Transactions' });
export const rows = (page: Page) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') });
export const row = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text });
export const panel = (page: Page) => page.getByRole('dialog');
export const pill = (page: Page, name: string) =>
  page.getByRole('search').getByRole('button', { name: new RegExp(`^${name}`) });

function idOf(made: unknown): string {
  return String(typeof made === 'object' && made !== null ? Reflect.get(made, 'id') : '');
}

export interface Booked extends AtHome {
  readonly assetId: string;
  readonly groceries: string;
  readonly rent: string;
  readonly tag: string;
  readonly make: (procedure: string, input: object) => Promise<string>;
  readonly ask: (procedure: string, input: object) => Promise<Record<string, unknown>>;
  /** Adds a transaction to the asset; the newest is first in the list. */
  readonly book: (fromTo: string, amountValue: string, more?: object) => Promise<string>;
}

/** A new wallet with an account, two categories, a tag, and no transactions. */
export async function wallet(page: Page, baseURL: string | undefined): Promise<Booked> {
  const address = String(baseURL);
  const ada = await newcomer(page, address);
  const { walletId } = ada;
  const make = async (procedure: string, input: object) =>
    idOf(await call(page.request, address, procedure, { walletId, ...input }));
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

export async function open(page: Page, { walletId }: Pick<AtHome, 'walletId'>, search = ''): Promise<void> {
  await page.goto(`/w/${walletId}/transactions${search}`);
  await live(page);
}

/** Selects from an open list. */
export async function choose(page: Page, name: string): Promise<void> {
  await expect(page.locator(':focus')).toHaveRole('combobox');
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: false }).first().click();
}
