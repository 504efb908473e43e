'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTRPCClient } from '#shared/data/trpc.ts';
import { idempotencyContext } from '#shared/data/trpc-links.ts';
import { newIdempotencyKey } from '#shared/data/use-idempotency-key.ts';
import { toClientProblem } from '#shared/problems/problem.ts';
import type { MigrationFiles, MigrationRequest } from './migration-choices.ts';
import { MIGRATION_MUTATION_KEY } from './migration-mutation.ts';
import { summariseMigration } from './migration-summary.ts';
import { type MigrationDraft, useMigrationDrafts } from './use-migration-drafts.ts';
import { MIGRATION_DRY_RUN_KEY } from './use-migration-dry-run.ts';

const WHILE_RUNNING_MS = 2000;
/** After these problems the import may still be running, or may have finished. */
const UNCERTAIN: ReadonlySet<string> = new Set(['idempotencyInProgress', 'unreachable', 'unavailable']);

/**
 * Starts the import and returns its state. The files are imported only once, even if the request is sent again. The
 * import continues if the person leaves the page; a reloaded page waits for its result.
 */
export function useMigrationRun(files: MigrationFiles) {
  const queryClient = useQueryClient();
  const importFiles = useImport();
  const drafts = useMigrationDrafts(files);
  const [result, setResult] = useState(() => drafts.read('result'));
  const [failure, setFailure] = useState(() => drafts.read('failure'));
  // Read during the first render, so that a reloaded page starts no dry run while its import is running.
  const [sent, setSent] = useState(() => drafts.read('sent'));
  const { mutate } = useMutation({
    mutationKey: [...MIGRATION_MUTATION_KEY, files.walletId],
    mutationFn: importFiles,
    onSuccess: async (made) => {
      drafts.keep('result', made);
      drafts.forget('sent');
      setResult(made);
      setSent(null);
      queryClient.removeQueries({ queryKey: MIGRATION_DRY_RUN_KEY });
      await queryClient.invalidateQueries();
    },
    onError: (error) => {
      const problem = toClientProblem(error);
      // Keep the reason, because the person may have left this page.
      drafts.keep('failure', problem);
      drafts.forget('sent');
      setFailure(problem);
      setSent(null);
      // The wallet may have changed since the preview.
      queryClient.removeQueries({ queryKey: MIGRATION_DRY_RUN_KEY });
    },
  });
  const resumed = useRef(sent);
  useEffect(() => {
    const waiting = resumed.current;
    resumed.current = null;
    if (waiting !== null) mutate(waiting);
  }, [mutate]);
  const forgetFailure = () => {
    drafts.forget('failure');
    setFailure(null);
  };
  return {
    result,
    isRunning: sent !== null,
    failure,
    forgetFailure,
    start: (input: MigrationRequest) => {
      const request = { key: newIdempotencyKey(), input };
      forgetFailure();
      drafts.keep('sent', request);
      setSent(request);
      mutate(request);
    },
    /** After an undo the files can be imported again. */
    clear: () => {
      drafts.forget('result');
      setResult(null);
    },
  };
}

/** Returns a function that resends the import until its result is known. */
function useImport() {
  const client = useTRPCClient();
  return async ({ key, input }: MigrationDraft) => {
    for (;;) {
      try {
        return summariseMigration(await client.migrations.create.mutate(input, { context: idempotencyContext(key) }));
      } catch (thrown) {
        if (!UNCERTAIN.has(toClientProblem(thrown).code)) throw thrown;
        await new Promise((resolve) => setTimeout(resolve, WHILE_RUNNING_MS));
      }
    }
  };
}
