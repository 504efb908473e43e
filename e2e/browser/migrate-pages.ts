import type { Page } from '@playwright/test';
import type { StatementFile } from './statements.ts';

/** An export as a person drops it. */
export const exported = (name: string, buffer: Buffer): StatementFile => ({
  ...{ name, mimeType: 'application/zip', buffer },
});

export const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo the import' });
