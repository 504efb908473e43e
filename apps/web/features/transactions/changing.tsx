'use client';

import { type RefObject, useEffect, useState } from 'react';
import { AlikeOffer } from './alike/alike-offer.tsx';
import type { Changes } from './change/changes.ts';
import type { PendingChanges } from './change/pending-changes.ts';
import type { Selection } from './change/selection.ts';
import type { Sorted } from './change/sorted.ts';
import { useTransactionChanges } from './change/use-changes.ts';
import type { Listed } from './change/use-kept.ts';

interface Props {
  readonly listed: RefObject<Listed>;
  readonly selection: Selection;
  readonly pending: PendingChanges;
  /** Called when changes can be made, and whenever they are to be made through another object. */
  readonly onReady: (changes: Changes) => void;
}

/** Here so that the code that changes transactions can come late, as a component; it shows what it offers afterwards. */
export function Changing({ listed, selection, pending, onReady }: Props) {
  const [sorted, setSorted] = useState<Sorted | null>(null);
  const changes = useTransactionChanges(listed, selection, pending, setSorted);
  useEffect(() => onReady(changes), [changes, onReady]);
  if (sorted === null) return null;
  const { record, field } = sorted;
  return (
    <AlikeOffer
      key={`${record.id} ${record[field]}`}
      sorted={sorted}
      changes={changes}
      onDone={() => setSorted(null)}
    />
  );
}
