import { z } from 'zod';
import { timestamp } from '../../kernel/shapes.ts';

/** A code of the authenticator app, as typed. */
const givenCode = z.string().trim().max(50);

export const factorState = z.strictObject({
  /** The time since which sign-in requires a code of the authenticator app. */
  totpTime: timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
});

/** The data to set up the authenticator app; shown until its first code was accepted. */
export const totpSetup = z.strictObject({ uri: z.string(), key: z.string() });

export const confirmCodeInput = z.strictObject({ code: givenCode });

/** New recovery codes. Only this response contains them. */
export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const removeFactorOutput = z.strictObject({ removed: z.boolean() });
