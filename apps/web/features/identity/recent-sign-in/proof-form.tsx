import { Button } from '@coffer/ui/button.tsx';
import { DialogClose } from '@coffer/ui/dialog.tsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

export interface ProofProps {
  readonly email: string;
  readonly onProven: () => void;
  /** The buttons for the other ways. */
  readonly children: ReactNode;
}

interface Props {
  readonly onSubmit: () => void;
  readonly isReady: boolean;
  readonly isPending: boolean;
  readonly otherWays: ReactNode;
  readonly children: ReactNode;
}

/** The form to prove one's identity: an input, the choice of another kind of proof, and the buttons. */
export function ProofForm({ onSubmit, isReady, isPending, otherWays, children }: Props) {
  const t = useTranslations('identity.again');
  const common = useTranslations('common');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isPending) onSubmit();
      }}
    >
      {children}
      <div className="-mx-2.5 flex flex-wrap">{otherWays}</div>
      <footer className="mt-3 mb-4 flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <DialogClose>
          <Button>{common('cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant="primary" disabled={!isReady} pending={isPending}>
          {t('goOn')}
        </Button>
      </footer>
    </form>
  );
}
