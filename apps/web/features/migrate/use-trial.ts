'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEND_ALONE } from '#shared/data/links.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { type MigrationChoices, type MigrationFiles, triedInputOf } from './choices.ts';
import { shownMigration } from './shown-migration.ts';

/** The key of dry runs among all queries. */
export const TRIALS = ['migrationTrial'] as const;

/** The dry run of an import. It reads the files each time, so it runs again only after a choice that changes it. */
export function useTrial(files: MigrationFiles, choices: MigrationChoices) {
  const client = useTRPCClient();
  const input = triedInputOf(files, choices);
  return useQuery({
    queryKey: [...TRIALS, input],
    queryFn: async () => shownMigration(await client.migrations.create.mutate(input, { context: SEND_ALONE })),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 'static',
  });
}
