'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodeField } from './recovery-code-field.tsx';
import { type SignInOutcome, signInWithCode } from './sign-in.ts';
import { StandalonePageCard } from './standalone-page-card.tsx';

const WAYS = { code: 'recoveryCode', recoveryCode: 'code' } as const;

interface Props {
  readonly next: string;
  /** Called to return to the password. `refusal` is the reason; undefined if the person chose to return. */
  readonly onRestart: (refusal?: string) => void;
}

/** Asks for the second factor after the password: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ next, onRestart }: Props) {
  const t = useTranslations('identity.secondStep');
  const [way, setWay] = useState<keyof typeof WAYS>('code');
  const [given, setGiven] = useState('');
  const { send, forget, pending, atField, atForm } = useSecondStep({ next, onRestart });
  const change = () => {
    forget();
    setGiven('');
    setWay(WAYS[way]);
  };
  return (
    <StandalonePageCard
      title={t('title')}
      text={t(`${way}Text`)}
      foot={
        <Button variant="quiet" size="small" onClick={() => onRestart()}>
          {t('restart')}
        </Button>
      }
    >
      <form
        noValidate
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          send(given);
        }}
        className="grid gap-3"
      >
        {atForm !== undefined && <Banner tone="danger">{atForm}</Banner>}
        {way === 'code' ? (
          <CodeField autoFocus code={given} onChange={setGiven} onWhole={send} error={atField && t('codeRefused')} />
        ) : (
          <RecoveryCodeField given={given} onChange={setGiven} error={atField && t('recoveryCodeRefused')} />
        )}
        <Button variant="primary" type="submit" pending={pending}>
          {t('submit')}
        </Button>
        <Button variant="quiet" onClick={change}>
          {t(`to.${WAYS[way]}`)}
        </Button>
      </form>
    </StandalonePageCard>
  );
}

function useSecondStep({ next, onRestart }: Props) {
  const words = useProblemSentence();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<(SignInOutcome & { kind: 'refused' }) | null>(null);
  const give = async (code: string) => {
    if (pending || code.trim() === '') return;
    setPending(true);
    setRefusal(null);
    const outcome = await signInWithCode(code);
    if (outcome.kind === 'signedIn') return openFreshPage(next);
    setPending(false);
    if (outcome.kind === 'secondStep') return;
    if (outcome.problem.code === 'secondStepExpired') return onRestart(words(outcome.problem));
    setRefusal(outcome);
  };
  const atField = refusal?.problem.code === 'wrongCode';
  return {
    send: (code: string) => void give(code),
    forget: () => setRefusal(null),
    pending,
    atField,
    atForm: refusal === null || atField ? undefined : words(refusal.problem),
  };
}
