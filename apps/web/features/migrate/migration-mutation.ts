import { appImportPath } from './app-sources.ts';
import type { MigrationFiles } from './migration-choices.ts';
import type { MigrationDraft } from './use-migration-drafts.ts';

/** The beginning of the mutation keys of imports from other apps; the wallet’s id follows. */
export const MIGRATION_MUTATION_KEY = ['migrating'] as const;

/** The path of the page that previews and imports these files. */
export function exportFilesPath({ walletId, source, fileIds }: MigrationFiles): string {
  return `${appImportPath(walletId, source)}?${new URLSearchParams(fileIds.map((id) => ['file', id]))}`;
}

/** The path of the page of a running import. `sent` are the variables of its mutation, a `KeyedMigrationRequest`. */
export function runningMigrationPath(sent: unknown): string {
  // biome-ignore lint/plugin: only `useMigrationRun` has mutations of this key.
  return exportFilesPath((sent as MigrationDraft).input);
}
