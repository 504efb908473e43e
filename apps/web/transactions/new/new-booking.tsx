'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTRPC } from '../../data/trpc.ts';
import type { Filters } from '../filters.ts';
import { OwnLedger } from '../own-ledger.tsx';
import type { BookingPresets } from './new-form.ts';
import { NewTransaction } from './new-transaction.tsx';

interface Props {
  /** What the form begins with, `{}` when nothing is known; null while it is closed. */
  readonly presets: BookingPresets | null;
  readonly onClose: () => void;
}

const NO_FILTERS: Filters = {};

/**
 * The form that adds a transaction, for any page of a wallet. Load it with the first use and keep it mounted after
 * that, with `presets` null: what was added is told, and can be taken back, when the form is closed.
 */
export function NewBooking({ presets, onClose }: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const refresh = useCallback(async () => {
    const shown = [trpc.transactions.list.pathKey(), trpc.assets.pathKey()];
    await Promise.all(shown.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [trpc, queryClient]);
  return (
    <OwnLedger filters={NO_FILTERS} refresh={refresh}>
      {presets !== null && <NewTransaction presets={presets} onClose={onClose} />}
    </OwnLedger>
  );
}
