'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { idempotencyContext } from '#shared/data/links.ts';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { newIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { clientProblemOf } from '#shared/problems/problem.ts';
import type { MigrationAnswer, MigrationFiles, MigrationRequest } from './choices.ts';
import { MIGRATING } from './migrating.ts';
import { withoutRows } from './proof-words.ts';
import { type SentMigration, useMigrationDrafts } from './use-migration-drafts.ts';
import { TRIALS } from './use-trial.ts';

const WHILE_RUNNING_MS = 2000;
/** After these problems the import may still be running, or may have finished. */
const UNCERTAIN: ReadonlySet<string> = new Set(['idempotencyInProgress', 'unreachable', 'unavailable']);

/**
 * Imports the files once, however often the request is sent. The import continues if the page is left, and a reloaded
 * page waits for its result.
 */
export function useMigrationRun(files: MigrationFiles) {
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const drafts = useMigrationDrafts(files);
  const [result, setResult] = useState<MigrationAnswer | null>(() => drafts.read('result'));
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: [...MIGRATING, files.walletId],
    mutationFn: async ({ key, input }: SentMigration) => {
      for (;;) {
        try {
          return await client.migrations.create.mutate(input, { context: idempotencyContext(key) });
        } catch (thrown) {
          if (!UNCERTAIN.has(clientProblemOf(thrown).code)) throw thrown;
          await new Promise((resolve) => setTimeout(resolve, WHILE_RUNNING_MS));
        }
      }
    },
    onSuccess: async (made) => {
      const kept = withoutRows(made);
      drafts.keep('result', kept);
      drafts.forget('sent');
      setResult(kept);
      queryClient.removeQueries({ queryKey: TRIALS });
      await queryClient.invalidateQueries();
    },
    onError: () => {
      drafts.forget('sent');
      // The wallet may have changed since the preview.
      queryClient.removeQueries({ queryKey: TRIALS });
    },
  });
  const hasResumed = useRef(false);
  useEffect(() => {
    const sent = hasResumed.current ? null : drafts.read('sent');
    hasResumed.current = true;
    if (sent !== null) mutate(sent);
  }, [drafts, mutate]);
  return {
    result,
    isRunning: isPending,
    error,
    start: (input: MigrationRequest) => {
      const sent = { key: newIdempotencyKey(), input };
      drafts.keep('sent', sent);
      mutate(sent);
    },
    /** After an undo the files can be imported again. */
    clear: () => {
      drafts.forget('result');
      setResult(null);
      reset();
    },
  };
}
