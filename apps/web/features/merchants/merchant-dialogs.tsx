'use client';

import { MerchantDialog } from './merchant-dialog.tsx';
import type { MerchantDialogState } from './merchant-dialog-state.ts';
import { MerchantMergeDialog } from './merge-dialog.tsx';
import { MerchantRecognitionDialog } from './recognition-dialog.tsx';

export function MerchantDialogs({ editing, onClose }: { editing: MerchantDialogState; onClose: () => void }) {
  switch (editing.kind) {
    case 'merchant':
      return <MerchantDialog merchant={editing.merchant} onClose={onClose} />;
    case 'merge': {
      const onMerged = () => {
        editing.onMerged?.();
        onClose();
      };
      return <MerchantMergeDialog chosen={editing.chosen} onMerged={onMerged} onClose={onClose} />;
    }
    case 'recognition':
      return <MerchantRecognitionDialog onClose={onClose} />;
  }
}
