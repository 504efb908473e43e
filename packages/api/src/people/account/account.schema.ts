import { z } from 'zod';
import { email, name, storedId, timestamp } from '../../kernel/shapes.ts';
import { person } from '../sessions/sessions.schema.ts';

/** Languages that the app speaks. */
const LANGUAGES = ['en', 'de'] as const;

export const accountState = z.strictObject({
  person: person.nullable(),
  /** No account exists yet: the next sign-up makes the first. */
  firstRun: z.boolean(),
  /** Whether somebody without an invitation may sign up. */
  signUpOpen: z.boolean(),
  /** The provider that people may sign in with; null where none is configured. */
  providerName: z.string().nullable(),
  /** Whether this service sends mail; without it nobody gets a link to a new password. */
  sendsMail: z.boolean(),
});

export const me = person.extend({
  createdTime: timestamp,
  /** When the address was shown to be hers; null: it was not. */
  emailVerifiedTime: timestamp.nullable(),
});

/**
 * At least 12 characters and no rules about kinds of characters (NIST SP 800-63B 5.1.1.2). The service also refuses
 * common passwords, for which it has a list. Shorter passwords from before this minimum still sign in.
 */
export const newPassword = z
  .string()
  .min(12)
  .max(1000)
  .refine((text) => text.isWellFormed(), 'has a character that cannot be stored');

/** A password to be checked: any text, since a wrong one is wrong whatever its shape. */
const givenPassword = z.string().max(1000);

export const signUpInput = z.strictObject({
  email,
  name,
  password: newPassword,
  locale: z.enum(LANGUAGES),
  /** The token of an invitation's link. */
  invitation: z.string().max(200).optional(),
});

export const signedUp = z.strictObject({ id: storedId });

export const updateAccountInput = z.strictObject({ name: name.optional(), locale: z.enum(LANGUAGES).optional() });

/** Who has no password yet, since she signs in otherwise, sets one without another. */
export const changePasswordInput = z.strictObject({ currentPassword: givenPassword.optional(), newPassword });

export const confirmPasswordInput = z.strictObject({ password: givenPassword });
