import type { Page } from '@playwright/test';
import { callQuery } from './test-people.ts';

/** The name of the starter category that a person would choose for each counterparty of the demo bank. */
const RIGHT: Readonly<Record<string, string>> = {
  'Bistro Orange': 'Eating out',
  'City Transit': 'Trains and buses',
  'Corner Bakery': 'Groceries',
  'Demo Bank': 'Interest and dividends',
  'Greenleaf Market': 'Groceries',
  'Kupfer Energy': 'Electricity and heating',
  'Linden Pharmacy': 'Health',
  'Linden Property Management': 'Rent or mortgage',
  'Northwind Ltd': 'Salary',
  'Papaya Books': 'Culture and sports',
};

/**
 * Compares the categories of the demo bank’s transactions with the categories that a person would choose. Returns the
 * number of right categories, a text for each wrong one, and the names of all merchants.
 */
export async function compareDemoCategories(page: Page, url: string, walletId: string) {
  const names = new Map<string, string>();
  const { items: categories } = Object(await callQuery(page.request, url, 'categories.list', { walletId }));
  for (const { id, name } of categories) names.set(id, name);
  let right = 0;
  const wrong: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const place = cursor === undefined ? {} : { cursor };
    const answer = Object(await callQuery(page.request, url, 'transactions.list', { walletId, limit: 100, ...place }));
    for (const { fromTo, categoryId } of answer.items) {
      const [chosen, given] = [RIGHT[fromTo], names.get(categoryId) ?? 'none'];
      if (chosen === given) right += 1;
      else if (chosen !== undefined) wrong.push(`${fromTo}: ${given}`);
    }
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  const { items } = Object(await callQuery(page.request, url, 'merchants.list', { walletId }));
  return { right, wrong, merchants: items.map(({ name }: { name: string }) => name) };
}
