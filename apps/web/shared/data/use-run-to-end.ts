'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProblemWords } from '#shared/problems/use-problem-words.ts';

interface Part {
  readonly updatedCount: number;
  /** Bookings that were looked at. */
  readonly examined: number;
  readonly nextCursor: string | null;
}

type Progress = Pick<Part, 'updatedCount' | 'examined'>;

/** Work on many bookings that the service does a part at a time: begins it, goes on to its end, and tells how far it is. */
export function useRunToEnd(part: (cursor: string | undefined) => Promise<Part>) {
  const words = useProblemWords();
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
      // What was done until then stays done; begun again it goes on with the rest.
      setProblem(words(error));
      setState('ready');
    }
    await queryClient.invalidateQueries();
  };
  return { run, state, progress, problem };
}
