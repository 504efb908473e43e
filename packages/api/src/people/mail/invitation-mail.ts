import type { Role } from '../../kernel/rights.ts';
import type { Mail } from './mailer.ts';

export interface InvitationMail {
  readonly email: string;
  readonly walletName: string;
  /** Null when the inviter has no account any more. */
  readonly inviterName: string | null;
  readonly role: Role;
  readonly link: string;
  readonly expiresTime: string;
  /** BCP 47, of the wallet: German for `de…`, else English. */
  readonly locale: string;
  /** IANA name. */
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
  somebody: 'Somebody',
  roles: { owner: 'owner', admin: 'admin', member: 'member', viewer: 'viewer' },
  subject: (inviter, wallet) => `${inviter} invites you to “${wallet}” in Coffer`,
  offer: (inviter, wallet, role) => `${inviter} invites you to the wallet “${wallet}” in Coffer, as ${role}.`,
  open: 'Open the invitation',
  until: (day, email) => `The link works once, until ${day}, and only for ${email}.`,
  unexpected: 'If you did not expect this mail, you need not do anything.',
};

const DE: Words = {
  somebody: 'Jemand',
  roles: { owner: 'Inhaber', admin: 'Verwaltung', member: 'Mitglied', viewer: 'Lesen' },
  subject: (inviter, wallet) => `${inviter} lädt Sie zu „${wallet}“ in Coffer ein`,
  offer: (inviter, wallet, role) => `${inviter} lädt Sie zum Wallet „${wallet}“ in Coffer ein (Rolle: ${role}).`,
  open: 'Einladung öffnen',
  until: (day, email) => `Der Link gilt einmal, bis ${day}, und nur für ${email}.`,
  unexpected: 'Wenn Sie diese Mail nicht erwartet haben, müssen Sie nichts tun.',
};

/** Names are other people’s text: long ones are cut, so that a name is no letter. */
const NAME_SHOWN = 60;

/** What an invited person gets, as plain text and as simple HTML in which everything is escaped. */
export function invitationMail(invitation: InvitationMail): Mail {
  const { email, role, link, expiresTime, locale, timeZone } = invitation;
  const [words, language] = /^de\b/i.test(locale) ? [DE, 'de'] : [EN, 'en'];
  const [inviter, wallet] = [shown(invitation.inviterName ?? words.somebody), shown(invitation.walletName)];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(expiresTime));
  const [offer, until] = [words.offer(inviter, wallet, words.roles[role]), words.until(day, email)];
  return {
    to: email,
    subject: words.subject(inviter, wallet),
    text: `${offer}\n\n${words.open}:\n${link}\n\n${until}\n${words.unexpected}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif">
<p>${escaped(offer)}</p>
<p><a href="${escaped(link)}">${escaped(words.open)}</a></p>
<p>${escaped(until)}<br>${escaped(words.unexpected)}</p>
</body></html>
`,
  };
}

/** On one line, and not too long: cut between characters as readers see them. */
function shown(name: string): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return characters.length <= NAME_SHOWN ? line : `${characters.slice(0, NAME_SHOWN).join('')}…`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
