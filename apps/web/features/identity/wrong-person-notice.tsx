'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { signOut } from '#shared/session/next-auth-client.ts';

interface Props {
  /** The path to continue at. */
  readonly next: string;
  /** The text of the button. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Says that the page is for a different person than the signed-in one, and offers to sign out. */
export function WrongPersonNotice({ next, label, children }: Props) {
  const showProblem = useProblemToast();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOut(next);
    } catch (error) {
      setLeaving(false);
      showProblem(error);
    }
  };
  return (
    <div className="grid gap-3">
      <Banner tone="warning">{children}</Banner>
      <Button pending={leaving} onClick={leave}>
        {label}
      </Button>
    </div>
  );
}
