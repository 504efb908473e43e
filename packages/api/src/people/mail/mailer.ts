import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

export interface Mail {
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Absent if the mail is plain text alone. */
  readonly html?: string;
}

export interface Mailer {
  /** Resolves when the server has taken it. Throws `MailRefused` for an address it will never take. */
  send(mail: Mail): Promise<void>;
}

/** The server does not know the address, or does not want mail for it: trying again would change nothing. */
export class MailRefused extends Error {
  constructor(options: ErrorOptions) {
    super('the mail server refused the address', options);
    this.name = 'MailRefused';
  }
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** A connection for each mail: they are few. */
export function openMailer({ smtpUrl, from }: MailSettings): Mailer {
  const transport = createTransport(
    // A mail holds text of ours only: it names no file and no address to fetch.
    { url: smtpUrl, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        // An object, so that nothing in it is read as a list of addresses.
        await transport.sendMail({
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          ...(html !== undefined && { html }),
        });
      } catch (cause) {
        throw isRefusal(cause) ? new MailRefused({ cause }) : cause;
      }
    },
  };
}

/** A header ends with its line. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause) || !('responseCode' in cause)) return false;
  return cause.code === 'EENVELOPE' && Number(cause.responseCode) >= 500;
}
