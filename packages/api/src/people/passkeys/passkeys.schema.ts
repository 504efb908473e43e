import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@coffer/auth/passkeys.ts';
import { z } from 'zod';
import { id, name, storedId, timestamp } from '../../kernel/shapes.ts';

export const passkey = z.strictObject({
  id: storedId,
  name: z.string(),
  createdTime: timestamp,
  lastUsedTime: timestamp.nullable(),
});

export type Passkey = z.infer<typeof passkey>;

export const passkeys = z.array(passkey);

/** Bytes in base64url, as browsers write them. Post-quantum keys are the longest. */
const encoded = (most: number) =>
  z
    .string()
    .regex(/^[\w-]+$/, 'is not base64url')
    .max(most);

const credentialId = encoded(1400);
const clientDataJSON = encoded(4000);

/** The fields of an authenticator's response that are used. */
const madePasskey = z.strictObject({
  credentialId,
  clientDataJSON,
  attestationObject: encoded(16_000),
  transports: z.array(z.string().max(30)).max(10),
});

export const signedChallenge = z.strictObject({
  credentialId,
  clientDataJSON,
  authenticatorData: encoded(4000),
  signature: encoded(8000),
  userHandle: encoded(100).nullable(),
});

export const passkeyNameInput = z.strictObject({ name });
export const addPasskeyInput = passkeyNameInput.extend({ made: madePasskey });
export const renamePasskeyInput = passkeyNameInput.extend({ id });
export const passkeyReferenceInput = z.strictObject({ id });
export const confirmPasskeyInput = z.strictObject({ signed: signedChallenge });

/** Options for the browser's passkey functions, created by the library that also reads the responses. */
export const passkeyCreationOptions = z.custom<PasskeyCreationOptions>();
export const passkeyRequestOptions = z.custom<PasskeyRequestOptions>();

export const removedPasskey = z.strictObject({ id: storedId });
export const confirmedPasskey = z.strictObject({ id: storedId });
