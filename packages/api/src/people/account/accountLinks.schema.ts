import { z } from 'zod';
import { email, storedId } from '../../kernel/shapes.ts';
import { newPassword } from './account.schema.ts';

/** Purposes of links that prove that the person receives mail at an address. */
export const ADDRESS_LINK_PURPOSES = ['verifyEmail', 'changeEmail'] as const;
export type LinkPurpose = 'resetPassword' | (typeof ADDRESS_LINK_PURPOSES)[number];

/** Any text, because an unknown link is not an invalid input. */
const token = z.string().max(200);

export const requestPasswordResetInput = z.strictObject({ email });
/**
 * The response to a request for a mail. It is always empty, so that it doesn't reveal whether the address has an
 * account.
 */
export const mailRequestOutput = z.strictObject({});
export const accountLinkInput = z.strictObject({ token });
/** The account whose password is reset, so that the browser can save the new password for it. */
export const passwordResetPreview = z.strictObject({ email: z.string(), name: z.string() });
export const resetPasswordInput = z.strictObject({ token, newPassword });

/**
 * A passkey, API key or other access to the account or its wallets that was removed when the address was first proven.
 */
const removedAccess = z.strictObject({
  kind: z.enum(['passkey', 'authenticatorApp', 'provider', 'app', 'apiKey', 'webhook', 'invitation']),
  /** The name of the removed credential; null for an authenticator app. */
  name: z.string().nullable(),
});
export type RemovedAccess = z.infer<typeof removedAccess>;

/**
 * `removedAccess` lists the access that was removed because the link is the first proof of the address; otherwise it is
 * empty.
 */
export const resetPasswordOutput = z.strictObject({ email: z.string(), removedAccess: z.array(removedAccess) });

export const addressLinkPreview = z.strictObject({
  purpose: z.enum(ADDRESS_LINK_PURPOSES),
  email: z.string(),
  /** True if the link is for the signed-in person. */
  own: z.boolean(),
});
export const changeEmailInput = z.strictObject({ email });
/**
 * `changed`: true if the address changed at once, because the service sends no mail; otherwise it changes when the link
 * in the mail is opened.
 */
export const changeEmailOutput = z.strictObject({ changed: z.boolean() });
export const confirmedEmail = z.strictObject({ id: storedId, email: z.string() });
