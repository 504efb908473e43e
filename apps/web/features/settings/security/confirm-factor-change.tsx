'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRecentSignIn } from '#features/identity/recent-sign-in/use-recent-sign-in.tsx';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { useRefetchFactors } from './use-refetch-factors.ts';

interface Props<Changed> {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Whether the change makes the account less secure. */
  readonly isDanger?: boolean;
  readonly change: () => Promise<Changed>;
  readonly onChanged: (changed: Changed) => void;
  readonly onClose: () => void;
}

/** The dialog that explains the effect of changing a factor. Confirming it makes the change. */
export function ConfirmFactorChangeDialog<Changed>({
  isDanger = false,
  change,
  onChanged,
  onClose,
  ...texts
}: Props<Changed>) {
  const common = useTranslations('common');
  const words = useProblemSentence();
  const forget = useRefetchFactors();
  const { withRecentSignIn, dialog } = useRecentSignIn();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => withRecentSignIn(change),
    onSuccess: (changed) => {
      onChanged(changed);
      onClose();
    },
    onSettled: forget,
  });
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={texts.title}
        footer={
          <>
            <DialogClose>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <Button variant={isDanger ? 'danger' : 'primary'} pending={isPending} onClick={() => mutate()}>
              {texts.confirmLabel}
            </Button>
          </>
        }
      >
        <div className="grid gap-4">
          {error !== null && <Banner tone="danger">{words(error)}</Banner>}
          <p className="text-pretty">{texts.text}</p>
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
