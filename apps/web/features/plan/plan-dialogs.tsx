'use client';

import dynamic from 'next/dynamic';
import type { PlanItem, PlanItemDraft, Scenario } from './plan-records.ts';

// Loaded on demand: forms need the contract's schemas, and most visits open no form.
const ScenarioSheet = dynamic(() => import('./scenario-sheet.tsx').then((file) => file.ScenarioSheet));
const ItemSheet = dynamic(() => import('./item-sheet.tsx').then((file) => file.PlanItemSheet));

/** The open dialog; a null record creates a new one. */
export type PlanDialogState =
  | { readonly kind: 'scenario'; readonly scenario: Scenario | null }
  | { readonly kind: 'item'; readonly item: PlanItem | null; readonly draft?: PlanItemDraft };

interface Props {
  readonly dialog: PlanDialogState | null;
  readonly scenario: Scenario | null;
  readonly onClose: () => void;
}

export function PlanDialogs({ dialog, scenario, onClose }: Props) {
  if (dialog === null) return null;
  if (dialog.kind === 'scenario') return <ScenarioSheet scenario={dialog.scenario} onClose={onClose} />;
  if (scenario === null) return null;
  return <ItemSheet scenarioId={scenario.id} item={dialog.item} draft={dialog.draft} onClose={onClose} />;
}
