'use client';

import type { MerchantDialogState } from './editing.ts';
import { MerchantDialog } from './merchant-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { RecognitionDialog } from './recognition-dialog.tsx';

export function MerchantsDialog({ editing, onClose }: { editing: MerchantDialogState; onClose: () => void }) {
  switch (editing.kind) {
    case 'merchant':
      return <MerchantDialog merchant={editing.merchant} onClose={onClose} />;
    case 'merge': {
      const onMerged = () => {
        editing.onMerged?.();
        onClose();
      };
      return <MergeDialog chosen={editing.chosen} onMerged={onMerged} onClose={onClose} />;
    }
    case 'recognition':
      return <RecognitionDialog onClose={onClose} />;
  }
}
