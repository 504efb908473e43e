'use client';

import { Banner } from '@coffer/ui/banner.tsx';
import { Button } from '@coffer/ui/button.tsx';
import { Field } from '@coffer/ui/field.tsx';
import { Input } from '@coffer/ui/input.tsx';
import { TextLink } from '@coffer/ui/text-link.tsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useRef, useState } from 'react';
import { useIsHydrated } from '#shared/format/use-is-hydrated.ts';
import { useProblemSentence } from '#shared/problems/use-problem-sentence.ts';
import { openFreshPage } from '#shared/session/open-fresh-page.ts';
import { emailInputAttributes } from './email-input-attributes.ts';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { PasskeySignInButton } from './passkeys/passkey-sign-in.tsx';
import { PasswordField } from './password-field.tsx';
import { invitationTokenFromPath, signUpHref } from './path-after-sign-in.ts';
import { IdentityProviderBanner } from './provider/identity-provider-banner.tsx';
import { IdentityProviderOffer } from './provider/identity-provider-offer.tsx';
import { type IdentityProviderProblem, isIdentityProviderLinkPath } from './provider/identity-provider-problem.ts';
import { SecondFactorForm } from './second-factor-form.tsx';
import { signIn } from './sign-in.ts';
import { StandalonePageCard } from './standalone-page-card.tsx';

interface Props {
  readonly next: string;
  readonly signUpOpen: boolean;
  /** Whether the host of the page allows passkeys. */
  readonly offersPasskeys: boolean;
  /** The identity provider's name; null without one. */
  readonly providerName: string | null;
  /** Why signing in at the identity provider failed. */
  readonly providerProblem: IdentityProviderProblem | null;
}

/** Asks for the password, then for a code if the account requires one. */
export function SignInForm(props: Props) {
  const { next } = props;
  const [waits, setWaits] = useState(false);
  const [start, setStart] = useState<Start>({ email: '', refusal: null });
  if (!waits) {
    const goToCode = (email: string) => {
      setStart({ email, refusal: null });
      setWaits(true);
    };
    return <FirstStep {...props} start={start} onSecondStep={goToCode} />;
  }
  const restart = (refusal: string | null = null) => {
    setStart({ ...start, refusal });
    setWaits(false);
  };
  return <SecondFactorForm next={next} onRestart={restart} />;
}

/** The initial state of the form. After the second step has expired, it has the email address and the reason. */
interface Start {
  readonly email: string;
  readonly refusal: string | null;
}

interface FirstStepProps extends Props {
  readonly start: Start;
  readonly onSecondStep: (email: string) => void;
}

/**
 * The form for email address and password. Its fields are uncontrolled, because a password manager may have filled
 * them before hydration.
 */
function FirstStep(props: FirstStepProps) {
  const { start, next, signUpOpen, offersPasskeys, providerName, providerProblem, onSecondStep } = props;
  const t = useTranslations('identity');
  const form = useSignIn({ start, next, onSecondStep });
  const { missing, check, forgive, enter, refusal, setRefusal, pending, password } = form;
  const required = useTranslations('forms')('required');
  const live = useIsHydrated();
  const invitation = invitationTokenFromPath(next);
  return (
    <StandalonePageCard
      title={t('signIn.title')}
      text={
        isIdentityProviderLinkPath(next)
          ? t('provider.linking', { name: providerName ?? '' })
          : invitation === null
            ? undefined
            : t('signIn.invited')
      }
      foot={<WaysToAnAccount signUpOpen={signUpOpen} next={next} />}
    >
      {/* POST, so that submitting before hydration doesn't put the password into the address. */}
      <form noValidate method="post" onSubmit={enter} onBlur={check} onChange={forgive} className="grid gap-3">
        {refusal !== null && <Banner tone="danger">{refusal}</Banner>}
        {refusal === null && providerProblem !== null && (
          <IdentityProviderBanner problem={providerProblem} name={providerName ?? ''} />
        )}
        <Field label={t('email')} error={missing.has('email') && required}>
          <Input {...emailInputAttributes} autoComplete="username webauthn" name="email" defaultValue={start.email} />
        </Field>
        <PasswordField
          ref={password}
          name="password"
          label={t('password')}
          error={missing.has('password') && required}
          autoComplete="current-password"
        />
        <ForgotPasswordLink />
        <Button variant="primary" type="submit" pending={pending} disabled={!live} className="disabled:opacity-100">
          {t('signIn.title')}
        </Button>
        {offersPasskeys && <PasskeySignInButton next={next} onRefused={setRefusal} />}
      </form>
      {providerName !== null && !isIdentityProviderLinkPath(next) && (
        <IdentityProviderOffer name={providerName} next={next} />
      )}
    </StandalonePageCard>
  );
}

function useSignIn({ start, next, onSecondStep }: Pick<FirstStepProps, 'start' | 'next' | 'onSecondStep'>) {
  const words = useProblemSentence();
  const [refusal, setRefusal] = useState(start.refusal);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const check = ({ target }: { readonly target: EventTarget }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const others = [...missing].filter((name) => name !== target.name);
    setMissing(new Set(target.value === '' ? [...others, target.name] : others));
  };
  /** Clears the error of a required field as soon as the person types a character. */
  const forgive = (event: { readonly target: EventTarget }) => {
    if (missing.size > 0) check(event);
  };

  const enter = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const fields = [...event.currentTarget.querySelectorAll('input')];
    const empty = fields.filter(({ value }) => value === '');
    setMissing(new Set(empty.map(({ name }) => name)));
    empty[0]?.focus();
    if (empty.length > 0) return;
    setRefusal(null);
    setPending(true);
    const [email = '', secret = ''] = fields.map(({ value }) => value);
    const outcome = await signIn(email.trim(), secret);
    if (outcome.kind === 'signedIn') return openFreshPage(next);
    if (outcome.kind === 'secondStep') return onSecondStep(email.trim());
    setPending(false);
    setRefusal(words(outcome.problem));
    password.current?.select();
  };
  return {
    missing,
    check,
    forgive,
    enter: (event: SubmitEvent<HTMLFormElement>) => void enter(event),
    refusal,
    setRefusal,
    pending,
    password,
  };
}

function WaysToAnAccount({ signUpOpen, next }: { signUpOpen: boolean; next: string }) {
  const t = useTranslations('identity.signIn');
  const invitation = invitationTokenFromPath(next);
  if (!signUpOpen && invitation === null) return t('byInvitation');
  const href = invitation === null ? signUpHref(next) : `/sign-up?invitation=${invitation}`;
  return t.rich('newHere', {
    link: (words) => (
      <TextLink asChild>
        <Link href={href}>{words}</Link>
      </TextLink>
    ),
  });
}
