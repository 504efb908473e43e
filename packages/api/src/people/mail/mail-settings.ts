import { isLoopback } from '@coffer/domain/loopback.ts';
import { z } from 'zod';

const ADDRESS = /^(?:[^<>"\\\r\n]*<([^<>\s]+)>|([^<>\s]+))$/;

/** The environment variables for mail. The mail server and the sender must be set together. */
export const mailEnvironment = {
  COFFER_SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be smtp://… or smtps://…' }).optional(),
  COFFER_MAIL_FROM: z.string().refine(isSender, 'must be an address, or Name <address>').optional(),
  COFFER_SMTP_PLAINTEXT: z.enum(['0', '1']).default('0'),
} as const;

export interface MailSettings {
  /** `smtps://user:password@host:port`, or `smtp:` for a connection that STARTTLS encrypts. */
  readonly smtpUrl: string;
  /** True if mail is sent over encrypted connections only. */
  readonly requireTls: boolean;
  readonly from: string;
}

interface MailEnvironment {
  readonly COFFER_SMTP_URL?: string | undefined;
  readonly COFFER_MAIL_FROM?: string | undefined;
  readonly COFFER_SMTP_PLAINTEXT?: '0' | '1';
}

/** Adds an issue that names the missing variable if only one of COFFER_SMTP_URL and COFFER_MAIL_FROM is set. */
export function requireCompleteMailSettings(
  { COFFER_SMTP_URL: smtpUrl, COFFER_MAIL_FROM: from }: MailEnvironment,
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  if (smtpUrl === undefined && from !== undefined) {
    ctx.addIssue({ code: 'custom', path: ['COFFER_SMTP_URL'], message: 'is needed with COFFER_MAIL_FROM' });
  }
  if (smtpUrl !== undefined && from === undefined) {
    ctx.addIssue({ code: 'custom', path: ['COFFER_MAIL_FROM'], message: 'is required if COFFER_SMTP_URL is set' });
  }
}

/** Converts the environment variables to mail settings; null if Coffer sends no mail. */
export function toMailSettings({
  COFFER_SMTP_URL: smtpUrl,
  COFFER_MAIL_FROM: from,
  COFFER_SMTP_PLAINTEXT: plaintext,
}: MailEnvironment): MailSettings | null {
  if (smtpUrl === undefined || from === undefined) return null;
  return { smtpUrl, from, requireTls: plaintext !== '1' && !isLoopback(new URL(smtpUrl).hostname.toLowerCase()) };
}

function isSender(text: string): boolean {
  const [, inBrackets, bare] = ADDRESS.exec(text.trim()) ?? [];
  return z.email().safeParse(inBrackets ?? bare).success;
}
