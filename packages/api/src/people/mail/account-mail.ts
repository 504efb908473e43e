import { displayName, type Language, mailLanguage, renderMail } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** Kinds of mails about an account, with or without a link. */
type AccountMailKind = 'resetPassword' | 'resetAtProvider' | 'verifyEmail' | 'changeEmail' | 'addressTaken';

export interface AccountMail {
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
    subject: 'A new password for Coffer',
    opening: (name) => `Hello ${name}, somebody asked for a new password for your account in Coffer.`,
    label: 'Choose a new password',
    closing: [
      'The link works once, for one hour. A newer one replaces it.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
  },
  resetAtProvider: {
    subject: 'Signing in to Coffer',
    opening: (name) =>
      `Hello ${name}, somebody asked for a new password for your account in Coffer. Your account has no password: you sign in with your identity provider.`,
    label: 'Sign in',
    closing: [
      'If you can no longer sign in there, ask the person who runs this Coffer for a link.',
      'If it was not you, you need not do anything.',
    ],
  },
  verifyEmail: {
    subject: 'Confirm your e-mail address for Coffer',
    opening: (name) => `Hello ${name}, please confirm that this is the address of your account in Coffer.`,
    label: 'Confirm the address',
    closing: [
      'The link works once, for one day, and asks you to sign in.',
      'If you have no account in Coffer, do not open it: somebody entered your address.',
    ],
  },
  changeEmail: {
    subject: 'Confirm your new e-mail address for Coffer',
    opening: (name) => `Hello ${name}, please confirm that your account in Coffer is to have this address from now on.`,
    label: 'Confirm the new address',
    closing: [
      'The link works once, for one day, and asks you to sign in.',
      'If you have no account in Coffer, do not open it: somebody entered your address.',
    ],
  },
  addressTaken: {
    subject: 'Your e-mail address in Coffer',
    opening: (name) =>
      `Hello ${name}, somebody wants to use this address for another account in Coffer. It stays that of yours.`,
    label: 'Sign in with it',
    closing: ['If it was not you, you need not do anything.'],
  },
};

const DE: Readonly<Record<AccountMailKind, Words>> = {
  resetPassword: {
    subject: 'Ein neues Passwort für Coffer',
    opening: (name) => `Guten Tag ${name}, für Ihr Konto in Coffer wurde ein neues Passwort angefordert.`,
    label: 'Neues Passwort wählen',
    closing: [
      'Der Link gilt einmal und eine Stunde lang. Ein neuerer ersetzt ihn.',
      'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
    ],
  },
  resetAtProvider: {
    subject: 'Anmeldung bei Coffer',
    opening: (name) =>
      `Guten Tag ${name}, für Ihr Konto in Coffer wurde ein neues Passwort angefordert. Ihr Konto hat kein Passwort: Sie melden sich mit Ihrem Anmeldedienst an.`,
    label: 'Anmelden',
    closing: [
      'Wenn Sie sich dort nicht mehr anmelden können, bitten Sie den Betreiber um einen Link.',
      'Wenn Sie das nicht waren, müssen Sie nichts tun.',
    ],
  },
  verifyEmail: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Coffer',
    opening: (name) => `Guten Tag ${name}, bitte bestätigen Sie, dass dies die Adresse Ihres Kontos in Coffer ist.`,
    label: 'Adresse bestätigen',
    closing: [
      'Der Link gilt einmal und einen Tag lang. Sie melden sich dafür an.',
      'Wenn Sie kein Konto in Coffer haben, öffnen Sie ihn nicht: Jemand hat Ihre Adresse eingetragen.',
    ],
  },
  changeEmail: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse für Coffer',
    opening: (name) =>
      `Guten Tag ${name}, bitte bestätigen Sie, dass Ihr Konto in Coffer künftig diese Adresse haben soll.`,
    label: 'Neue Adresse bestätigen',
    closing: [
      'Der Link gilt einmal und einen Tag lang. Sie melden sich dafür an.',
      'Wenn Sie kein Konto in Coffer haben, öffnen Sie ihn nicht: Jemand hat Ihre Adresse eingetragen.',
    ],
  },
  addressTaken: {
    subject: 'Ihre E-Mail-Adresse in Coffer',
    opening: (name) =>
      `Guten Tag ${name}, jemand möchte diese Adresse für ein anderes Konto in Coffer verwenden. Sie bleibt die Ihres Kontos.`,
    label: 'Mit ihr anmelden',
    closing: ['Wenn Sie das nicht waren, müssen Sie nichts tun.'],
  },
};

const WORDS: Readonly<Record<Language, Readonly<Record<AccountMailKind, Words>>>> = { en: EN, de: DE };

export function accountMail({ kind, email, name, locale, address }: AccountMail): Mail {
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
