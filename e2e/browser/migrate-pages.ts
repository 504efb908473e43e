import type { Page } from '@playwright/test';
import type { DroppedTestFile } from './statements.ts';

/** An export of another app, as a file to drop on a page or to choose. */
export const appExportFile = (name: string, buffer: Buffer): DroppedTestFile => ({
  ...{ name, mimeType: 'application/zip', buffer },
});

/** Drops a file on the current page. */
export async function dropFile(page: Page, { name, buffer }: DroppedTestFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([title, base64]) => {
      const data = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], title));
      return data;
    },
    [name, buffer.toString('base64')] as const,
  );
  await page.locator('main').dispatchEvent('drop', { dataTransfer });
}

export const undoImportButton = (page: Page) => page.getByRole('button', { name: 'Undo the import' });
