'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { UNBATCHED_CONTEXT } from '#shared/data/trpc-links.ts';
import { buildPreviewRequest, type MigrationChoices, type MigrationFiles } from './migration-choices.ts';
import { summariseMigration } from './migration-summary.ts';

/** The beginning of the query keys of dry runs. */
export const MIGRATION_DRY_RUN_KEY = ['migrationDryRun'] as const;

/** The dry run of an import. A dry run reads all files, so it is repeated only if a choice changes its request. */
export function useMigrationDryRun(files: MigrationFiles, choices: MigrationChoices) {
  const client = useTRPCClient();
  const input = buildPreviewRequest(files, choices);
  return useQuery({
    queryKey: [...MIGRATION_DRY_RUN_KEY, input],
    queryFn: async () =>
      summariseMigration(await client.migrations.create.mutate(input, { context: UNBATCHED_CONTEXT })),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 'static',
  });
}
