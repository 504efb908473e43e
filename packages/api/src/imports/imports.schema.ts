import { importerTypes } from '@coffer/banking/statements/statements.ts';
import { z } from 'zod';
import { settingsMap } from '../assets/settings.schema.ts';
import { currency, date, oneRecord, storedDecimal } from '../shapes.ts';

/** A file of 64 MiB in base64 does not fit into a body of 64 MiB; what fits is taken. */
const content = z.string().min(1);

export const importInput = z
  .strictObject({
    ...oneRecord,
    importerType: z.enum(importerTypes),
    content: content.optional().meta({ description: 'The file as text.' }),
    contentBase64: content
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'is not base64')
      .refine((text) => text.length % 4 === 0, 'is not base64')
      .optional()
      .meta({ description: 'The file’s bytes; the encoding is detected.' }),
    settings: settingsMap
      .optional()
      .meta({ description: 'How to read the file, where detection errs. Kept in the asset’s importSettings.' }),
    dryRun: z.boolean().optional().meta({ description: 'Only say what would be booked.' }),
  })
  .refine((input) => (input.content === undefined) !== (input.contentBase64 === undefined), {
    path: ['content'],
    message: 'exactly one of content and contentBase64 is needed',
  });

export const importedTransaction = z.strictObject({
  line: z.number().int(),
  duplicate: z.boolean().meta({ description: 'Booked by an earlier import.' }),
  date,
  secondaryDate: date.nullable(),
  fromTo: z.string().nullable(),
  description: z.string().nullable(),
  amountValue: storedDecimal,
  amountCurrency: currency,
  notes: z.string().nullable(),
});

export const importOutput = z.strictObject({
  created: z.number().int(),
  duplicates: z.number().int(),
  skipped: z.array(z.strictObject({ line: z.number().int(), reason: z.string() })),
  balanceCheck: z
    .strictObject({ stated: storedDecimal, computed: storedDecimal, difference: storedDecimal })
    .nullable()
    .meta({
      description:
        'The balance the file states, the one its bookings lead to, and stated − computed. Null when it states none.',
    }),
  transactions: z.array(importedTransaction).optional().meta({ description: 'Only of a dry run.' }),
});

export type ImportOutput = z.infer<typeof importOutput>;
