import { expect, type Page } from '@playwright/test';
import { callMutation, type PersonWithWallet } from './test-people.ts';
import { waitUntilHydrated } from './wait-until-hydrated.ts';

/** A file to drop on a page or to choose in a file dialog. */
export interface DroppedTestFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export function textFile(name: string, text: string): DroppedTestFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** A CSV table with column names that the service recognises. */
export function csvFile(name: string, ...rows: readonly string[]): DroppedTestFile {
  return textFile(name, ['Date;Payee;Description;Amount', ...rows].join('\n'));
}

/** An MT940 statement of an account with 100 EUR and one transaction, which spends a whole number of euros. */
export function mt940File(account: string, spent: number): string {
  const left = 100 - spent;
  return [
    ':20:A',
    `:25:${account}`,
    ':28C:1',
    ':60F:C260101EUR100,00',
    `:61:2601020102D${spent},00NTRFNONREF`,
    ':86:Groceries',
    `:62F:C260102EUR${left},00`,
    '-',
    '',
  ].join('\n');
}

/** Opens the import page and waits until it is interactive. */
export async function openImportPage(page: Page, { walletId }: Pick<PersonWithWallet, 'walletId'>): Promise<void> {
  await page.goto(`/w/${walletId}/import`);
  await waitUntilHydrated(page);
}

export async function chooseFiles(page: Page, ...files: readonly DroppedTestFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files' }).click(),
  ]);
  await chooser.setFiles([...files]);
}

/** Uploads one file, and opens its page. */
export async function uploadStatement(
  page: Page,
  home: Pick<PersonWithWallet, 'walletId'>,
  statement: DroppedTestFile,
): Promise<void> {
  await openImportPage(page, home);
  await chooseFiles(page, statement);
  await page.waitForURL(/\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(statement.name);
}

export async function makeAsset(page: Page, baseURL: string, walletId: string, name: string): Promise<string> {
  const asset = await callMutation(page.request, baseURL, 'assets.create', {
    walletId,
    type: 'manualBank',
    name,
    defaultCurrency: 'EUR',
  });
  return String(typeof asset === 'object' && asset !== null ? Reflect.get(asset, 'id') : '');
}

export async function selectTargetAsset(page: Page, asset: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'Add to' });
  await choice.click();
  await page.getByRole('option', { name: asset }).click();
  await expect(choice).toHaveValue(asset);
}
