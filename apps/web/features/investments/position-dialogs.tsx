'use client';

import dynamic from 'next/dynamic';
import type { Asset } from '#shared/data/use-wallet-lists.ts';
import type { Instrument, InstrumentKind, Security } from './instrument.ts';
import type { PositionMovement } from './position-transaction.ts';

// Loaded on demand: forms need the contract's schemas, and most visits open no form.
const PositionTransactionSheet = dynamic(() =>
  import('./position-transaction-sheet.tsx').then((file) => file.PositionTransactionSheet),
);
const CashDialog = dynamic(() => import('./cash-dialog.tsx').then((file) => file.CashDialog));
const PriceDialog = dynamic(() => import('./price-dialog.tsx').then((file) => file.PriceDialog));
const PriceImportDialog = dynamic(() => import('./price-import-dialog.tsx').then((file) => file.PriceImportDialog));
const SplitDialog = dynamic(() => import('./security-split-dialog.tsx').then((file) => file.SecuritySplitDialog));
const SecurityDialog = dynamic(() => import('./security-dialog.tsx').then((file) => file.SecurityDialog));

/** The dialog that is open on a page with positions, with its input. */
export type PositionDialogState =
  | {
      readonly kind: 'transaction';
      readonly of: InstrumentKind;
      readonly code: string | null;
      readonly transaction: PositionMovement | null;
    }
  | { readonly kind: 'cash'; readonly transaction: PositionMovement }
  | { readonly kind: 'price'; readonly instrument: Instrument; readonly currency: string }
  | { readonly kind: 'prices'; readonly instrument: Instrument; readonly currency: string }
  | { readonly kind: 'split'; readonly security: Security }
  | { readonly kind: 'security'; readonly security: Security };

interface Props {
  readonly asset: Asset;
  readonly dialog: PositionDialogState | null;
  readonly onClose: () => void;
}

export function PositionDialogs({ asset, dialog, onClose }: Props) {
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'transaction':
      return (
        <PositionTransactionSheet
          asset={asset}
          kind={dialog.of}
          code={dialog.code}
          transaction={dialog.transaction}
          onClose={onClose}
        />
      );
    case 'cash':
      return <CashDialog transaction={dialog.transaction} onClose={onClose} />;
    case 'price':
      return <PriceDialog instrument={dialog.instrument} currency={dialog.currency} onClose={onClose} />;
    case 'prices':
      return <PriceImportDialog instrument={dialog.instrument} currency={dialog.currency} onClose={onClose} />;
    case 'split':
      return <SplitDialog security={dialog.security} onClose={onClose} />;
    case 'security':
      return <SecurityDialog security={dialog.security} onClose={onClose} />;
  }
}
