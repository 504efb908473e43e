'use client';

import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useProblemToast } from '#shared/problems/use-problem-toast.ts';
import { signOut } from '#shared/session/next-auth-client.ts';
import type { Person } from '#shared/visitor/visitor.ts';

/** The signed-in person's address, with a button to sign out. */
export function SignedInPersonNotice({ person, next }: { person: Person; next?: string }) {
  const t = useTranslations();
  const showProblem = useProblemToast();
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 [overflow-wrap:anywhere]">
      {t('identity.signedInAs', { email: person.email })}
      <Button variant="quiet" size="small" onClick={() => void signOut(next).catch(showProblem)}>
        {t('frame.signOut')}
      </Button>
    </p>
  );
}
