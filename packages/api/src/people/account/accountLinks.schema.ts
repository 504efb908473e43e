import { z } from 'zod';
import { email, storedId } from '../../kernel/shapes.ts';
import { newPassword } from './account.schema.ts';

/** Those that show that an address is its person's. */
export const ADDRESS_PURPOSES = ['verifyEmail', 'changeEmail'] as const;
export type LinkPurpose = 'resetPassword' | (typeof ADDRESS_PURPOSES)[number];

/** Any text: an unknown link is not an invalid input. */
const token = z.string().max(200);

export const askResetInput = z.strictObject({ email });
/** The same whether or not the address has an account. */
export const asked = z.strictObject({});
export const accountLinkInput = z.strictObject({ token });
/** Whose password it is: for the browser, which keeps it. */
export const resetOffer = z.strictObject({ email: z.string(), name: z.string() });
export const resetPasswordInput = z.strictObject({ token, newPassword });
export const resetPasswordAnswer = z.strictObject({ email: z.string() });

export const addressOffer = z.strictObject({
  purpose: z.enum(ADDRESS_PURPOSES),
  email: z.string(),
  /** It is for who asks. */
  own: z.boolean(),
});
export const changeEmailInput = z.strictObject({ email });
/** `changed`: at once, since this Coffer sends no mail; else when the link in the mail is opened. */
export const changeEmailAnswer = z.strictObject({ changed: z.boolean() });
export const confirmedEmail = z.strictObject({ id: storedId, email: z.string() });
