import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Downloads a list or report through its menu; `as` is the start of the format's label. */
export async function downloadTable(
  page: Page,
  name: string,
  as: 'CSV' | 'Excel' = 'CSV',
): Promise<{ readonly filename: string; readonly bytes: Buffer; readonly text: string }> {
  await page.getByRole('button', { name: `Download ${name}`, exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    // The menu of a former download may still fade out.
    page
      .getByRole('menu', { name: `Download ${name}`, exact: true })
      .getByRole('menuitem', { name: `${as} file` })
      .click(),
  ]);
  const bytes = await readFile(await file.path());
  return { filename: file.suggestedFilename(), bytes, text: bytes.toString('utf8') };
}
