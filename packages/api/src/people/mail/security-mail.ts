import { z } from 'zod';
import { id } from '../../kernel/shapes.ts';
import { displayName, type MailLanguage, mailLanguage } from './mail-text.ts';
import type { Mail } from './mailer.ts';

/** The security events that a person gets a mail about. */
export const MAILED_EVENTS = [
  'signedIn',
  'passwordChanged',
  'passwordReset',
  'accessRemoved',
  'emailChanged',
  'totpAdded',
  'totpRemoved',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'providerLinked',
  'providerUnlinked',
  'apiKeyMade',
  'appAllowed',
  'walletExported',
  'accountExported',
] as const;

/** The kind of the mail to the former address of an account whose address was changed. */
const ADDRESS_REPLACED = 'addressReplaced';

/** The data of the job that sends the mail. It contains no secrets. */
export const securityMailJob = z.strictObject({
  kind: z.enum([...MAILED_EVENTS, ADDRESS_REPLACED]),
  /**
   * The person's address at the time of the event, so that an attacker who changes the address cannot divert the
   * warning.
   */
  email: z.string(),
  personId: id,
  /** The wallet of the transaction, if any; the mail does not name it. */
  walletId: z.string(),
  time: z.iso.datetime(),
  /** The name of the API key, app, passkey, provider or file. */
  subject: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  noticeUrl: z.string(),
});

export type SecurityMailJob = z.infer<typeof securityMailJob>;
type MailedEvent = SecurityMailJob['kind'];

interface Words {
  readonly events: Readonly<Record<MailedEvent, (subject: string) => string>>;
  /** Subject lines that differ from the name of the event. */
  readonly subjects: Readonly<Partial<Record<MailedEvent, string>>>;
  greeting(name: string): string;
  readonly when: string;
  readonly device: string;
  readonly address: string;
  readonly unknown: string;
  readonly wasYou: string;
  readonly wasNotYou: string;
  /** The advice for a person who no longer reads the account's mail. */
  readonly wasNotYouEither: string;
}

const EN: Words = {
  events: {
    signedIn: () => 'New device signed in',
    passwordChanged: () => 'Password changed',
    passwordReset: () => 'Password reset',
    accessRemoved: (names) =>
      `Access that was set up before you confirmed this address was removed: ${names}. Your wallets were kept: check their members`,
    emailChanged: () => 'Email address changed',
    totpAdded: () => 'Authenticator app added',
    totpRemoved: () => 'Authenticator app removed',
    recoveryCodesMade: () => 'Recovery codes replaced',
    passkeyAdded: (name) => `Passkey “${name}” added`,
    passkeyRemoved: (name) => `Passkey “${name}” removed`,
    passkeyCopied: (name) => `Passkey “${name}” refused: it may have been copied`,
    providerLinked: (name) => `Sign-in with ${name} linked`,
    providerUnlinked: (name) => `Sign-in with ${name} unlinked`,
    apiKeyMade: (name) => `API key “${name}” created`,
    appAllowed: (name) => `App “${name}” can change your data`,
    walletExported: (name) => `Wallet exported: ${name}`,
    accountExported: () => 'Account data downloaded',
    addressReplaced: () => 'Your account now has another email address; this address no longer belongs to it',
  },
  subjects: {
    passwordChanged: 'Your Coffer password was changed',
    passwordReset: 'Your Coffer password was changed',
    accessRemoved: 'Access to your Coffer account was removed',
    addressReplaced: 'Your Coffer account has a new email address',
  },
  greeting: (name) => `Hello ${name},`,
  when: 'Time',
  device: 'Device',
  address: 'IP address',
  unknown: 'unknown',
  wasYou: 'If this was you, you don’t need to do anything.',
  wasNotYou:
    'If it wasn’t, sign in, change your password, and check your devices, API keys and connected apps in the settings:',
  wasNotYouEither:
    'If it wasn’t, someone else is using your account. Tell the person who runs this Coffer instance, and change the password of your email account:',
};

const DE: Words = {
  events: {
    signedIn: () => 'Anmeldung mit einem neuen Gerät',
    passwordChanged: () => 'Passwort geändert',
    passwordReset: () => 'Passwort zurückgesetzt',
    accessRemoved: (names) =>
      `Zugänge, die vor der Bestätigung dieser Adresse eingerichtet wurden, wurden entfernt: ${names}. Ihre Wallets bleiben erhalten: Prüfen Sie deren Mitglieder`,
    emailChanged: () => 'E-Mail-Adresse geändert',
    totpAdded: () => 'Authenticator-App hinzugefügt',
    totpRemoved: () => 'Authenticator-App entfernt',
    recoveryCodesMade: () => 'Wiederherstellungscodes ersetzt',
    passkeyAdded: (name) => `Passkey „${name}“ hinzugefügt`,
    passkeyRemoved: (name) => `Passkey „${name}“ entfernt`,
    passkeyCopied: (name) => `Passkey „${name}“ abgelehnt: Er wurde möglicherweise kopiert`,
    providerLinked: (name) => `Anmeldung mit ${name} verknüpft`,
    providerUnlinked: (name) => `Verknüpfung mit ${name} gelöst`,
    apiKeyMade: (name) => `API-Schlüssel „${name}“ erstellt`,
    appAllowed: (name) => `Die App „${name}“ kann Ihre Daten ändern`,
    walletExported: (name) => `Wallet exportiert: ${name}`,
    accountExported: () => 'Kontodaten heruntergeladen',
    addressReplaced: () => 'Ihr Konto hat jetzt eine andere E-Mail-Adresse; diese Adresse gehört nicht mehr dazu',
  },
  subjects: {
    passwordChanged: 'Ihr Coffer-Passwort wurde geändert',
    passwordReset: 'Ihr Coffer-Passwort wurde geändert',
    accessRemoved: 'Zugänge zu Ihrem Coffer-Konto wurden entfernt',
    addressReplaced: 'Ihr Coffer-Konto hat eine neue E-Mail-Adresse',
  },
  greeting: (name) => `Guten Tag ${name},`,
  when: 'Zeitpunkt',
  device: 'Gerät',
  address: 'IP-Adresse',
  unknown: 'unbekannt',
  wasYou: 'Wenn Sie das waren, müssen Sie nichts tun.',
  wasNotYou:
    'Wenn nicht, melden Sie sich an, ändern Sie Ihr Passwort und prüfen Sie in den Einstellungen Ihre Geräte, API-Schlüssel und verbundenen Apps:',
  wasNotYouEither:
    'Wenn nicht, benutzt jemand anderes Ihr Konto. Wenden Sie sich an den Betreiber und ändern Sie das Passwort Ihres E-Mail-Kontos:',
};

const WORDS: Readonly<Record<MailLanguage, Words>> = { en: EN, de: DE };

/** Returns a plain-text mail with the event, its time, device and address, and what to do. */
export function buildSecurityMail(
  { kind, email, time, subject, address, userAgent, noticeUrl }: SecurityMailJob,
  { name, locale }: { readonly name: string; readonly locale: string },
): Mail {
  const language = mailLanguage(locale);
  const words = WORDS[language];
  const event = words.events[kind](displayName(subject ?? words.unknown));
  const when = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(time));
  const facts = [
    `${words.when}: ${when} UTC`,
    `${words.device}: ${displayName(userAgent ?? words.unknown, 120)}`,
    `${words.address}: ${displayName(address ?? words.unknown)}`,
  ];
  const parts = [
    words.greeting(displayName(name)),
    `${event}.`,
    facts.join('\n'),
    words.wasYou,
    `${kind === ADDRESS_REPLACED ? words.wasNotYouEither : words.wasNotYou}\n${noticeUrl}/sign-in`,
  ];
  return { to: email, subject: words.subjects[kind] ?? `Coffer: ${event}`, text: `${parts.join('\n\n')}\n` };
}
