import { z } from 'zod';
import { timestamp } from '../../kernel/shapes.ts';

/** A code of the authenticator app as somebody types it. */
const givenCode = z.string().trim().max(50);

export const factorState = z.strictObject({
  /** Since when signing in takes a code of the authenticator app. */
  totpTime: timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
});

/** What the authenticator app is set up with; shown until one of its codes was given. */
export const totpBegun = z.strictObject({ uri: z.string(), key: z.string() });

export const confirmCodeInput = z.strictObject({ code: givenCode });

/** Shown only once. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const factorRemoved = z.strictObject({ removed: z.boolean() });
