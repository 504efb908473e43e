import { z } from 'zod';
import { id } from '../../kernel/shapes.ts';

const clientId = z.string().min(1).max(2000);

/** Filters by the author of a change. */
export const byWhom = {
  apiKeyId: id.meta({ description: 'Only what this API key did.' }).optional(),
  clientId: clientId.meta({ description: 'Only what this app did.' }).optional(),
  userId: id.meta({ description: 'Only what this person did, by herself or by a program.' }).optional(),
} as const;
export const since = z.iso.datetime().meta({ description: 'Only what happened at this time or later.' });
