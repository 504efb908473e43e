'use client';

import { type RefObject, useEffect } from 'react';
import type { Changes } from './changes.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { Selection } from './selection.ts';
import { useChanges } from './use-changes.ts';
import type { Listed } from './use-kept.ts';

interface Props {
  readonly listed: RefObject<Listed>;
  readonly selection: Selection;
  readonly pending: PendingChanges;
  /** Called when changes can be made, and whenever they are to be made through another object. */
  readonly onReady: (changes: Changes) => void;
}

/** Shows nothing: it is there so that the code that changes transactions can come late, as a component. */
export function Changing({ listed, selection, pending, onReady }: Props) {
  const changes = useChanges(listed, selection, pending);
  useEffect(() => onReady(changes), [changes, onReady]);
  return null;
}
