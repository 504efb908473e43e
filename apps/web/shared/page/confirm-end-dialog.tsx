'use client';

import { Button } from '@coffer/ui/button.tsx';
import { Dialog, DialogClose } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly mutate: () => void;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
}

/**
 * A dialog to confirm that something is ended, such as the access of an app. It shows the error if the action fails.
 */
export function ConfirmEndDialog({ title, text, button, mutate, isPending, error, onClose }: Props) {
  const common = useTranslations('common');
  const words = useProblemSentence();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
      footer={
        <>
          <DialogClose>
            <Button>{common('cancel')}</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={isPending}>
            {button}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{text}</p>
      {error !== null && (
        <p role="alert" className="mt-3 text-danger">
          {words(error)}
        </p>
      )}
    </Dialog>
  );
}
