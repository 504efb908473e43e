import { z } from 'zod';

const ADDRESS = /^(?:[^<>"\\\r\n]*<([^<>\s]+)>|([^<>\s]+))$/;

/** The environment variables for mail, which must be set together: the mail server and the sender. */
export const mailEnvironment = {
  COFFER_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  COFFER_MAIL_FROM: z.string().refine(isSender, 'must be an address, or Name <address>').optional(),
} as const;

export interface MailSettings {
  /** `smtps://user:password@host:port`; with `smtp:` the connection is encrypted if the server supports it. */
  readonly smtpUrl: string;
  readonly from: string;
}

interface MailEnvironment {
  readonly COFFER_SMTP_URL?: string | undefined;
  readonly COFFER_MAIL_FROM?: string | undefined;
}

/** Adds an issue that names the missing variable. */
export function requireBoth(
  { COFFER_SMTP_URL: smtpUrl, COFFER_MAIL_FROM: from }: MailEnvironment,
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  if (smtpUrl === undefined && from !== undefined) {
    ctx.addIssue({ code: 'custom', path: ['COFFER_SMTP_URL'], message: 'is needed with COFFER_MAIL_FROM' });
  }
  if (smtpUrl !== undefined && from === undefined) {
    ctx.addIssue({ code: 'custom', path: ['COFFER_MAIL_FROM'], message: 'is needed with COFFER_SMTP_URL' });
  }
}

/** Returns the settings; null if Coffer sends no mail. */
export function mailSettings({ COFFER_SMTP_URL, COFFER_MAIL_FROM }: MailEnvironment): MailSettings | null {
  if (COFFER_SMTP_URL === undefined || COFFER_MAIL_FROM === undefined) return null;
  return { smtpUrl: COFFER_SMTP_URL, from: COFFER_MAIL_FROM };
}

function isSender(text: string): boolean {
  const [, inBrackets, bare] = ADDRESS.exec(text.trim()) ?? [];
  return z.email().safeParse(inBrackets ?? bare).success;
}
