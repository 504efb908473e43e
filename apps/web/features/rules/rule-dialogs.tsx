'use client';

import type { RuleEditing } from './editing.ts';
import { RuleSheet } from './rule-sheet.tsx';
import { RunDialog } from './run-dialog.tsx';

export function RuleDialogs({ editing, onClose }: { editing: RuleEditing; onClose: () => void }) {
  if (editing.kind === 'run') return <RunDialog rules={editing.rules} onClose={onClose} />;
  return <RuleSheet rule={editing.rule} onClose={onClose} />;
}
