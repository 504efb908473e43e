import { displayName, type MailLanguage, mailLanguage, renderMail } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** Kinds of mails about an account, with or without a link. */
type AccountMailKind = 'resetPassword' | 'resetAtProvider' | 'verifyEmail' | 'changeEmail' | 'addressTaken';

export interface AccountMailInput {
  readonly kind: AccountMailKind;
  readonly email: string;
  readonly name: string;
  /** The person's locale, BCP 47. */
  readonly locale: string;
  /** The link, or the page where the person continues. */
  readonly address: string;
}

interface Words {
  readonly subject: string;
  opening(name: string): string;
  readonly label: string;
  readonly closing: readonly string[];
}

const EN: Readonly<Record<AccountMailKind, Words>> = {
  resetPassword: {
    subject: 'Reset your Coffer password',
    opening: (name) => `Hello ${name}, someone asked for a new password for your Coffer account.`,
    label: 'Choose a new password',
    closing: [
      'You can use the link once, within one hour. A newer link replaces it.',
      'If this wasn’t you, you don’t need to do anything: your password stays the same.',
    ],
  },
  resetAtProvider: {
    subject: 'Signing in to Coffer',
    opening: (name) =>
      `Hello ${name}, someone asked for a new password for your Coffer account. Your account has no password: you sign in with your identity provider.`,
    label: 'Sign in',
    closing: [
      'If you can no longer sign in there, ask the person who runs this Coffer instance for a link.',
      'If this wasn’t you, you don’t need to do anything.',
    ],
  },
  verifyEmail: {
    subject: 'Confirm your email address for Coffer',
    opening: (name) => `Hello ${name}, please confirm that this is the address of your Coffer account.`,
    label: 'Confirm the address',
    closing: [
      'You can use the link once, within one day. You’ll need to sign in to use it.',
      'If you have no account in Coffer, don’t open the link: someone else entered your address.',
    ],
  },
  changeEmail: {
    subject: 'Confirm your new email address for Coffer',
    opening: (name) => `Hello ${name}, please confirm that this is the new address of your Coffer account.`,
    label: 'Confirm the new address',
    closing: [
      'You can use the link once, within one day. You’ll need to sign in to use it.',
      'If you have no account in Coffer, don’t open the link: someone else entered your address.',
    ],
  },
  addressTaken: {
    subject: 'Your email address in Coffer',
    opening: (name) =>
      `Hello ${name}, someone wants to use this address for another Coffer account. It still belongs to your account.`,
    label: 'Sign in with this address',
    closing: ['If this wasn’t you, you don’t need to do anything.'],
  },
};

const DE: Readonly<Record<AccountMailKind, Words>> = {
  resetPassword: {
    subject: 'Coffer-Passwort zurücksetzen',
    opening: (name) => `Guten Tag ${name}, für Ihr Coffer-Konto wurde ein neues Passwort angefordert.`,
    label: 'Neues Passwort wählen',
    closing: [
      'Der Link ist eine Stunde gültig und kann einmal verwendet werden. Ein neuer Link ersetzt ihn.',
      'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
    ],
  },
  resetAtProvider: {
    subject: 'Anmeldung bei Coffer',
    opening: (name) =>
      `Guten Tag ${name}, für Ihr Coffer-Konto wurde ein neues Passwort angefordert. Ihr Konto hat kein Passwort: Sie melden sich mit Ihrem Anmeldedienst an.`,
    label: 'Anmelden',
    closing: [
      'Wenn Sie sich dort nicht mehr anmelden können, bitten Sie den Betreiber um einen Link.',
      'Wenn Sie das nicht waren, müssen Sie nichts tun.',
    ],
  },
  verifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Coffer',
    opening: (name) => `Guten Tag ${name}, bitte bestätigen Sie, dass dies die Adresse Ihres Coffer-Kontos ist.`,
    label: 'Adresse bestätigen',
    closing: [
      'Der Link ist einen Tag gültig und kann einmal verwendet werden. Sie müssen sich dafür anmelden.',
      'Wenn Sie kein Konto in Coffer haben, öffnen Sie den Link nicht: Jemand anderes hat Ihre Adresse eingetragen.',
    ],
  },
  changeEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für Coffer',
    opening: (name) =>
      `Guten Tag ${name}, bitte bestätigen Sie, dass Ihr Coffer-Konto künftig diese Adresse haben soll.`,
    label: 'Neue Adresse bestätigen',
    closing: [
      'Der Link ist einen Tag gültig und kann einmal verwendet werden. Sie müssen sich dafür anmelden.',
      'Wenn Sie kein Konto in Coffer haben, öffnen Sie den Link nicht: Jemand anderes hat Ihre Adresse eingetragen.',
    ],
  },
  addressTaken: {
    subject: 'Ihre E-Mail-Adresse in Coffer',
    opening: (name) =>
      `Guten Tag ${name}, jemand möchte diese Adresse für ein anderes Coffer-Konto verwenden. Die Adresse gehört weiterhin zu Ihrem Konto.`,
    label: 'Mit dieser Adresse anmelden',
    closing: ['Wenn Sie das nicht waren, müssen Sie nichts tun.'],
  },
};

const WORDS: Readonly<Record<MailLanguage, Readonly<Record<AccountMailKind, Words>>>> = { en: EN, de: DE };

export function buildAccountMail({ kind, email, name, locale, address }: AccountMailInput): Mail {
  const language = mailLanguage(locale);
  const { subject, opening, label, closing } = WORDS[language][kind];
  return renderMail({
    to: email,
    language,
    subject,
    opening: opening(displayName(name)),
    link: { label, address },
    closing,
  });
}
