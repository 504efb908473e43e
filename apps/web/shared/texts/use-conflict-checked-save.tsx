'use client';

import { useCallback } from 'react';
import { useRenderDetachedTask } from '#shared/changes/detached-tasks.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import {
  type ChosenVersion,
  type ConflictCheckedSave,
  type SaveResult,
  saveWithConflictCheck,
} from './save-with-conflict-check.ts';
import type { TextConflict } from './text-conflicts.ts';

/**
 * Returns a function that shows the person both versions of each conflicting text, and resolves to the chosen
 * version.
 */
export function useChooseTextVersion(): (conflicts: readonly TextConflict[]) => Promise<ChosenVersion> {
  const draw = useRenderDetachedTask();
  return useCallback(
    (conflicts) =>
      new Promise((resolve) => {
        draw((onDone) => (
          <ConflictDialog
            conflicts={conflicts}
            onChoose={(kept) => {
              onDone();
              resolve(kept);
            }}
          />
        ));
      }),
    [draw],
  );
}

type SaveOverTexts = <Sent extends object, Record extends object, Now extends object = object>(
  save: Omit<ConflictCheckedSave<Sent, Record, Now>, 'ask'>,
) => Promise<SaveResult<Sent, Record>>;

/**
 * Returns a function that saves a form, and asks the person before overwriting a text that someone else has changed
 * since the form was opened.
 */
export function useConflictCheckedSave(): SaveOverTexts {
  const ask = useChooseTextVersion();
  return useCallback((save) => saveWithConflictCheck({ ...save, ask }), [ask]);
}
