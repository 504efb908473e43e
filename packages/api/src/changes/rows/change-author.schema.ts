import { z } from 'zod';
import { id } from '../../kernel/shapes.ts';

const clientId = z.string().min(1).max(2000);

/** Filters by the author of a change. */
export const changeAuthorFilters = {
  apiKeyId: id.meta({ description: 'Only changes by this API key.' }).optional(),
  clientId: clientId.meta({ description: 'Only changes by this app.' }).optional(),
  userId: id.meta({ description: 'Only changes by this person or by programs on the person’s behalf.' }).optional(),
} as const;
export const sinceFilter = z.iso.datetime().meta({ description: 'Only changes at this time or later.' });
