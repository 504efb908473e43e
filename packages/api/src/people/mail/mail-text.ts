import type { Mail } from './mailer.ts';

export interface MailText {
  /** A single email address. */
  readonly to: string;
  readonly language: MailLanguage;
  readonly subject: string;
  readonly opening: string;
  readonly link: { readonly label: string; readonly address: string };
  readonly closing: readonly string[];
}

export type MailLanguage = 'en' | 'de';

/** Returns the language of a BCP 47 locale: German for `de…`, otherwise English. */
export function mailLanguage(locale: string): MailLanguage {
  return /^de\b/i.test(locale) ? 'de' : 'en';
}

/** Returns a mail as plain text and as simple HTML, in which all texts are escaped. */
export function renderMail({ to, language, subject, opening, link, closing }: MailText): Mail {
  const parts = [opening, `${link.label}:\n${link.address}`, closing.join('\n')];
  return {
    to,
    subject,
    text: `${parts.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif">
<p>${escaped(opening)}</p>
<p><a href="${escaped(link.address)}">${escaped(link.label)}</a></p>
<p>${closing.map(escaped).join('<br>')}</p>
</body></html>
`,
  };
}

/** Names are written by other people. Long names are cut, so that a name can't become a message. */
const NAME_SHOWN = 60;

/** Returns a name on one line, cut after `most` characters (graphemes). */
export function displayName(name: string, most = NAME_SHOWN): string {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return characters.length <= most ? line : `${characters.slice(0, most).join('')}…`;
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
