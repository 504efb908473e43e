import { z } from 'zod';
import { cursor, limit, page, storedId, timestamp } from '../../kernel/shapes.ts';

/** Events of an account that are shown to its person. */
export const SECURITY_EVENTS = [
  'signedIn',
  'signInRefused',
  'proofRefused',
  'passwordChanged',
  'passwordReset',
  'accessRemoved',
  'emailVerified',
  'emailChanged',
  'totpAdded',
  'totpRemoved',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'providerLinked',
  'providerUnlinked',
  'sessionEnded',
  'sessionsEnded',
  'apiKeyMade',
  'apiKeyRevoked',
  'appAllowed',
  'appAccessChanged',
  'appWithdrawn',
  'appsWithdrawn',
  'walletExported',
  'accountExported',
  'instanceOwnerMade',
  'bankProviderSet',
  'bankProviderRemoved',
] as const;

/** The proof that the person gave, or the credential of the request. */
export const EVENT_CREDENTIALS = [
  'password',
  'totp',
  'recoveryCode',
  'passkey',
  'provider',
  'link',
  'session',
  'apiKey',
  'oauth',
] as const;

const securityEvent = z.strictObject({
  id: storedId,
  time: timestamp,
  kind: z.enum(SECURITY_EVENTS),
  credential: z.enum(EVENT_CREDENTIALS).nullable(),
  /** The name of the object: an API key, a passkey, a wallet; for a session its program. */
  subject: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export type SecurityEvent = z.infer<typeof securityEvent>;

export const listSecurityEventsInput = z.strictObject({ limit, cursor: cursor.optional() });
export const securityEventPage = page(securityEvent);
