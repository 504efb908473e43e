import { z } from 'zod';
import { email, name, storedId, timestamp } from '../../kernel/shapes.ts';
import { person } from '../sessions/sessions.schema.ts';

/** Languages of the app. */
const LANGUAGES = ['en', 'de'] as const;

export const accountState = z.strictObject({
  person: person.nullable(),
  /** True if no account exists yet: the next sign-up creates the first one. */
  firstRun: z.boolean(),
  /** True if people may sign up without an invitation. */
  signUpOpen: z.boolean(),
  /** The identity provider for sign-in; null if none is configured. */
  providerName: z.string().nullable(),
  /** True if the service sends mail; without it, passwords can't be reset by mail. */
  sendsMail: z.boolean(),
});

export const signedInAccount = person.extend({
  createdTime: timestamp,
  /** When the person proved that the address is theirs; null if not yet. */
  emailVerifiedTime: timestamp.nullable(),
});

/**
 * At least 12 characters and no rules about kinds of characters (NIST SP 800-63B 5.1.1.2). The service also rejects
 * common passwords, for which it has a list. Shorter passwords from before this minimum still sign in.
 */
export const newPassword = z
  .string()
  .min(12)
  .max(1000)
  .refine((text) => text.isWellFormed(), 'has a character that cannot be stored');

/** A password to check: any text, because a wrong password is wrong in any form. */
const givenPassword = z.string().max(1000);

export const signUpInput = z.strictObject({
  email,
  name,
  password: newPassword,
  locale: z.enum(LANGUAGES),
  /** The token of an invitation link. */
  invitation: z.string().max(200).optional(),
});

export const signUpOutput = z.strictObject({ id: storedId });

export const updateAccountInput = z.strictObject({ name: name.optional(), locale: z.enum(LANGUAGES).optional() });

/** A person without a password, who signs in by another method, sets the first password without `currentPassword`. */
export const changePasswordInput = z.strictObject({ currentPassword: givenPassword.optional(), newPassword });

export const confirmPasswordInput = z.strictObject({ password: givenPassword });
