'use client';

import {
  ArrowLeftRight,
  Clock3,
  CornerDownRight,
  LockKeyhole,
  type LucideIcon,
  MessageSquare,
  Split,
} from 'lucide-react';
import type { Transaction } from '#shared/transactions/transaction-types.ts';
import { useWallet } from '#shared/wallet/wallet-context.tsx';
import { useHasComments } from './comment-marks.tsx';
import { useRowFormats } from './row-formats.tsx';

/** Icons for a transaction's states, each with a text. */
export function RowMarks({ record }: { record: Transaction }) {
  const words = useRowFormats();
  const { mayWrite } = useWallet();
  const hasComments = useHasComments(record.id);
  const closed = words.closed(record.assetId, record.date);
  return (
    <span className="ml-auto flex shrink-0 items-center gap-1.5 text-muted">
      {closed !== null && <Mark icon={LockKeyhole} label={closed} />}
      {record.pending && <Mark icon={Clock3} label={words.pending} />}
      {record.transferCounterId !== null && <Mark icon={ArrowLeftRight} label={words.transfer} />}
      {record.parent && <Mark icon={Split} label={words.split} />}
      {record.parentTransactionId !== null && <Mark icon={CornerDownRight} label={words.part} />}
      {hasComments && <Mark icon={MessageSquare} label={words.comments} />}
      {!record.reviewed && (
        <button
          type="button"
          tabIndex={-1}
          data-review=""
          data-tooltip={mayWrite ? words.review : words.unreviewed}
          disabled={!mayWrite}
          className="grid size-5 place-items-center rounded-full enabled:hover:bg-accent-soft"
        >
          <span aria-hidden className="size-2 rounded-full bg-accent" />
          <span className="sr-only">{words.unreviewed}</span>
        </button>
      )}
    </span>
  );
}

function Mark({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span data-tooltip={label}>
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
