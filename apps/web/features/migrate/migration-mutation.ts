import type { MigrationFiles } from './migration-choices.ts';
import { appImportPath } from './sources.ts';
import type { MigrationDraft } from './use-migration-drafts.ts';

/** The key of running imports from other apps among all mutations. */
export const MIGRATION_MUTATION_KEY = ['migrating'] as const;

/** The page of an import with its files. */
export function exportFilesPath({ walletId, source, fileIds }: MigrationFiles): string {
  return `${appImportPath(walletId, source)}?${new URLSearchParams(fileIds.map((id) => ['file', id]))}`;
}

/** The page of a running import; `sent` are the variables of its mutation. */
export function runningMigrationPath(sent: unknown): string {
  // biome-ignore lint/plugin: only `useMigrationRun` has mutations of this key.
  return exportFilesPath((sent as MigrationDraft).input);
}
