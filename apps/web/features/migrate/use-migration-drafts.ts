'use client';

import { useMemo } from 'react';
import type { ClientProblem } from '#shared/problems/problem.ts';
import { draftKey, forgetDraft, readDraft, storeDraft } from '#shared/session/drafts.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import type { MigrationChoices, MigrationFiles, MigrationRequest } from './migration-choices.ts';
import type { MigrationSummary } from './migration-summary.ts';

/** An import request with the key under which it is sent. */
export interface MigrationDraft {
  /** The Idempotency-Key: sending the request again with the same key does not repeat the import. */
  readonly key: string;
  readonly input: MigrationRequest;
}

interface MigrationDrafts {
  readonly choices: MigrationChoices;
  readonly sent: MigrationDraft;
  readonly result: MigrationSummary;
  /** Why the last import failed. */
  readonly failure: ClientProblem;
}

/**
 * Returns functions that read and write the choices, the sent request, and the result or failure of this import in the
 * browser tab, so that a reload does not lose them.
 */
export function useMigrationDrafts({ walletId, source, fileIds }: MigrationFiles) {
  const { me } = useWallet();
  const files = fileIds.join(' ');
  return useMemo(() => {
    const keyOf = (name: keyof MigrationDrafts) => draftKey(me.userId, walletId, ['migration', name, source, files]);
    return {
      read: <Name extends keyof MigrationDrafts>(name: Name): MigrationDrafts[Name] | null =>
        // biome-ignore lint/plugin: only this hook writes these drafts.
        readDraft(keyOf(name)) as MigrationDrafts[Name] | null,
      keep: <Name extends keyof MigrationDrafts>(name: Name, value: MigrationDrafts[Name]) =>
        storeDraft(keyOf(name), value),
      forget: (name: keyof MigrationDrafts) => forgetDraft(keyOf(name)),
    };
  }, [me.userId, walletId, source, files]);
}
