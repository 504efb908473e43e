import type { Role } from '@coffer/domain/member-roles.ts';
import { displayName, type MailLanguage, mailLanguage, renderMail } from './mail-text.ts';
import type { Mail } from './mailer.ts';

export interface InvitationMailInput {
  readonly email: string;
  readonly walletName: string;
  /** The name of the inviter; null if the inviter's account was deleted. */
  readonly inviterName: string | null;
  readonly role: Role;
  readonly link: string;
  readonly expiresTime: string;
  /** The wallet's locale, BCP 47: German for `de…`, otherwise English. */
  readonly locale: string;
  /** The IANA name of the time zone. */
  readonly timeZone: string;
}

interface Words {
  readonly somebody: string;
  readonly roles: Readonly<Record<Role, string>>;
  subject(inviter: string, wallet: string): string;
  offer(inviter: string, wallet: string, role: string): string;
  readonly open: string;
  until(day: string, email: string): string;
  readonly unexpected: string;
}

const EN: Words = {
  somebody: 'Someone',
  roles: { owner: 'owner', admin: 'admin', member: 'member', viewer: 'viewer' },
  subject: (inviter, wallet) => `${inviter} invites you to “${wallet}” in Coffer`,
  offer: (inviter, wallet, role) => `${inviter} invites you to the wallet “${wallet}” in Coffer, as ${role}.`,
  open: 'Open the invitation',
  until: (day, email) => `Only ${email} can use the link, and only once, until ${day}.`,
  unexpected: 'If you weren’t expecting this email, you don’t need to do anything.',
};

const DE: Words = {
  somebody: 'Jemand',
  roles: { owner: 'Inhaber', admin: 'Admin', member: 'Mitglied', viewer: 'Betrachter' },
  subject: (inviter, wallet) => `${inviter} lädt Sie zu „${wallet}“ in Coffer ein`,
  offer: (inviter, wallet, role) => `${inviter} lädt Sie zum Wallet „${wallet}“ in Coffer ein (Rolle: ${role}).`,
  open: 'Einladung öffnen',
  until: (day, email) => `Der Link kann einmal und nur von ${email} verwendet werden und ist bis ${day} gültig.`,
  unexpected: 'Wenn Sie diese E-Mail nicht erwartet haben, müssen Sie nichts tun.',
};

const WORDS: Readonly<Record<MailLanguage, Words>> = { en: EN, de: DE };

/** Returns the mail to an invited person. */
export function buildInvitationMail(invitation: InvitationMailInput): Mail {
  const { email, role, link, expiresTime, locale, timeZone } = invitation;
  const language = mailLanguage(locale);
  const words = WORDS[language];
  const [inviter, wallet] = [displayName(invitation.inviterName ?? words.somebody), displayName(invitation.walletName)];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(expiresTime));
  return renderMail({
    to: email,
    language,
    subject: words.subject(inviter, wallet),
    opening: words.offer(inviter, wallet, words.roles[role]),
    link: { label: words.open, address: link },
    closing: [words.until(day, email), words.unexpected],
  });
}
