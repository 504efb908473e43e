'use client';

import { useEffect, useState } from 'react';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { AppSource } from './app-sources.ts';
import { buildMigrationRequest, type MigrationChoices, NO_MIGRATION_CHOICES } from './migration-choices.ts';
import { MigrationPreview } from './migration-preview.tsx';
import { MigrationResult } from './migration-result.tsx';
import { RunningMigrationCard } from './running-migration.tsx';
import { useMigrationDrafts } from './use-migration-drafts.ts';
import { useMigrationRun } from './use-migration-run.ts';

interface Props {
  readonly source: AppSource;
  readonly fileIds: readonly string[];
}

/** The preview of uploaded files, then the running import, then its result. */
export function MigrationFlow({ source, fileIds }: Props) {
  const { walletId } = useWallet();
  const files = { walletId, source, fileIds };
  const drafts = useMigrationDrafts(files);
  const [choices, setChoices] = useState<MigrationChoices>(() => drafts.read('choices') ?? NO_MIGRATION_CHOICES);
  useEffect(() => {
    // The frame shows this line as soon as an import starts. A quick import may end before it is loaded.
    import('./running-migration-bar.tsx').catch(() => null);
  }, []);
  const { result, isRunning, failure, start, forgetFailure, clear } = useMigrationRun(files);
  if (isRunning) return <RunningMigrationCard source={source} />;
  if (result !== null) return <MigrationResult source={source} migration={result} onUndone={clear} />;
  return (
    <MigrationPreview
      files={files}
      choices={choices}
      onChoices={(chosen) => {
        drafts.keep('choices', chosen);
        setChoices(chosen);
        forgetFailure();
      }}
      refusal={failure}
      onImport={(acceptDifferences) => start({ ...buildMigrationRequest(files, choices), acceptDifferences })}
    />
  );
}
