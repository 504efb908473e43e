'use client';

import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { NewAssignment } from './change/category-or-merchant-assignment.ts';
import type { DeferredChanges } from './change/deferred-changes.ts';
import type { PendingChanges } from './change/pending-changes.ts';
import type { SelectedTransactions } from './change/selected-transactions.ts';
import type { TransactionChangeActions } from './change/transaction-change-actions.ts';
import type { VisibleList } from './change/use-transaction-cache-updates.ts';
import { useTransactionChanges } from './change/use-transaction-changes.ts';
import { SimilarTransactionsOffer } from './similar/similar-offer.tsx';

interface Props {
  readonly listed: RefObject<VisibleList>;
  readonly selection: SelectedTransactions;
  readonly pending: PendingChanges;
  /** Called with the functions for changes as soon as they exist, and again whenever they are replaced. */
  readonly onReady: (changes: TransactionChangeActions) => void;
}

/**
 * Provides the functions that change transactions. It is a component, so that its code can be loaded on demand. Also
 * shows the offer for similar transactions.
 */
export function TransactionChanger({ listed, selection, pending, onReady }: Props) {
  const [assignment, setAssignment] = useState<NewAssignment | null>(null);
  const changes = useTransactionChanges(listed, selection, pending, setAssignment);
  useEffect(() => onReady(changes), [changes, onReady]);
  if (assignment === null) return null;
  const { record, field } = assignment;
  return (
    <SimilarTransactionsOffer
      key={`${record.id} ${record[field]}`}
      assignment={assignment}
      changes={changes}
      onDone={() => setAssignment(null)}
    />
  );
}

interface LateProps extends Omit<Props, 'onReady'> {
  readonly changes: DeferredChanges;
  readonly onDone: () => void;
}

/** Performs the waiting changes of a page that the person has left. */
export function DeferredChangesRunner({ changes, onDone, ...parts }: LateProps) {
  const onReady = useCallback(
    (actual: TransactionChangeActions) => {
      changes.ready(actual);
      onDone();
    },
    [changes, onDone],
  );
  return <TransactionChanger {...parts} onReady={onReady} />;
}
