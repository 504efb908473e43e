'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

interface Part {
  readonly updatedCount: number;
  /** The number of transactions processed. */
  readonly examined: number;
  readonly nextCursor: string | null;
}

type Progress = Pick<Part, 'updatedCount' | 'examined'>;

/** Runs a bulk operation part by part to its end, and reports its progress. */
export function useBulkOperation(part: (cursor: string | undefined) => Promise<Part>) {
  const words = useProblemSentence();
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<Progress>({ updatedCount: 0, examined: 0 });
  const [state, setState] = useState<'ready' | 'running' | 'done'>('ready');
  const [problem, setProblem] = useState<string | null>(null);
  const run = async () => {
    setState('running');
    setProblem(null);
    let done: Progress = { updatedCount: 0, examined: 0 };
    let cursor: string | undefined;
    try {
      do {
        const { updatedCount, examined, nextCursor } = await part(cursor);
        done = { updatedCount: done.updatedCount + updatedCount, examined: done.examined + examined };
        setProgress(done);
        cursor = nextCursor ?? undefined;
      } while (cursor !== undefined);
      setState('done');
    } catch (error) {
      // Finished parts are kept; a new run continues with the rest.
      setProblem(words(error));
      setState('ready');
    }
    await queryClient.invalidateQueries();
  };
  return { run, state, progress, problem };
}
