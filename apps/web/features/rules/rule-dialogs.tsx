'use client';

import type { RuleDialogState } from './rule-dialog-state.ts';
import { RuleSheet } from './rule-sheet.tsx';
import { RunRulesDialog } from './run-rules-dialog.tsx';

export function RuleDialogs({ editing, onClose }: { editing: RuleDialogState; onClose: () => void }) {
  if (editing.kind === 'run') return <RunRulesDialog rules={editing.rules} onClose={onClose} />;
  return <RuleSheet rule={editing.rule} onClose={onClose} />;
}
