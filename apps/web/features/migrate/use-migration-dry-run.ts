'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UNBATCHED_CONTEXT } from '#shared/data/links.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { buildPreviewRequest, type MigrationChoices, type MigrationFiles } from './migration-choices.ts';
import { summariseMigration } from './migration-summary.ts';

/** The key of dry runs among all queries. */
export const MIGRATION_DRY_RUN_KEY = ['migrationTrial'] as const;

/** The dry run of an import. It reads the files each time, so it runs again only after a choice that changes it. */
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
