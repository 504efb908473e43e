import { createTransport } from 'nodemailer';
import type { MailSettings } from './mail-settings.ts';

export interface Mail {
  /** A single email address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Absent if the mail is plain text only. */
  readonly html?: string;
}

export interface Mailer {
  /**
   * Resolves when the server has accepted the mail. Throws `MailRejectedError` for an address that the server will
   * never accept.
   */
  send(mail: Mail): Promise<void>;
}

/** The server permanently rejects the address, so another attempt would not help. */
export class MailRejectedError extends Error {
  constructor(options: ErrorOptions) {
    super('the mail server rejected the address', options);
    this.name = 'MailRejectedError';
  }
}

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Returns a mailer that opens a connection for each mail, because mails are rare. */
export function openMailer({ smtpUrl, from, requireTls }: MailSettings): Mailer {
  const transport = createTransport(
    // Mails have no attachments, so reading files and URLs is disabled.
    { url: smtpUrl, requireTLS: requireTls, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    send: async ({ to, subject, text, html }) => {
      try {
        // The recipient is an object, so that the address is not parsed as a list.
        await transport.sendMail({
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          ...(html !== undefined && { html }),
        });
      } catch (cause) {
        throw isRefusal(cause) ? new MailRejectedError({ cause }) : cause;
      }
    },
  };
}

/** Removes line breaks, because a line break ends a header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause) || !('responseCode' in cause)) return false;
  return cause.code === 'EENVELOPE' && Number(cause.responseCode) >= 500;
}
