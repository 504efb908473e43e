import { createMerchantInput } from '@coffer/api/recognition/merchants/merchants.schema.ts';
import { z } from 'zod';

/** The contract's input with the domains as one text. */
export const merchantFormSchema = createMerchantInput.extend({
  domains: z.string().transform((text, context) => {
    const read = createMerchantInput.shape.domains.safeParse(parseDomains(text));
    if (read.success) return read.data ?? [];
    for (const { code, message } of read.error.issues.slice(0, 1))
      context.addIssue({ code: 'custom', message, params: { code } });
    return z.NEVER;
  }),
});

export type MerchantFormOutput = z.output<typeof merchantFormSchema>;

/** The host names in a text with domains or URLs: `www.shop.example/basket, other.example` → both host names. */
export function parseDomains(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^https?:\/\//i, '').replace(/[/?#].*$/, ''))
    .filter(Boolean);
}
