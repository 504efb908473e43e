'use client';

import { useMutationState } from '@tanstack/react-query';
import { Suspense } from 'react';
import { MIGRATION_MUTATION_KEY } from '#features/migrate/migration-mutation.ts';
import { lazyOrNothing } from '#shared/page/lazy-or-nothing.ts';

const RunningMigrationBar = lazyOrNothing(
  async () => (await import('#features/migrate/running-migration-bar.tsx')).RunningMigrationBar,
);

/** A line while an import from another app runs. Its code is loaded when the first such import starts. */
export function MigrationStrip() {
  const migrations = useMutationState({
    filters: { mutationKey: MIGRATION_MUTATION_KEY },
    select: ({ state }) => state.status,
  });
  if (migrations.length === 0) return null;
  return (
    <Suspense>
      <RunningMigrationBar />
    </Suspense>
  );
}
