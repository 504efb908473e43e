import { z } from 'zod';
import { recordCounts } from '../changes/rows/count-change-set-records.ts';
import { id, storedId, timestamp, walletIdField } from '../kernel/shapes.ts';
import { TOOL_NAMES } from '../kernel/tool-names.ts';
import { namedKind } from './named-kinds.ts';

const jsonSchema = z.record(z.string(), z.unknown()).meta({ description: 'A JSON Schema (2020-12).' });

const toolName = z.enum(TOOL_NAMES);

const tool = z
  .strictObject({
    name: toolName,
    title: z.string(),
    description: z.string().meta({ description: 'When to use it, and its actions.' }),
    inputSchema: jsonSchema,
    outputSchema: jsonSchema,
    annotations: z.strictObject({
      readOnlyHint: z.boolean(),
      destructiveHint: z.boolean(),
      idempotentHint: z.boolean(),
      openWorldHint: z.boolean(),
    }),
  })
  .meta({ id: 'Tool' });

export const listToolsInput = z.strictObject(walletIdField);
export const toolList = z.strictObject({ tools: z.array(tool) });

export const runToolInput = z.strictObject({
  ...walletIdField,
  name: toolName,
  arguments: z.record(z.string(), z.unknown()).default({}).meta({ description: 'The action, and what it takes.' }),
});

const storedPeriod = z.strictObject({
  start: z.string().meta({ description: 'The first day or month, included.' }),
  end: z.string().meta({ description: 'The last day or month, included.' }),
});

const most = 2000;

/** Schemas for resolving names in an input, and ids in a response. */
export const findNamesInput = z.strictObject({
  ...walletIdField,
  ids: z.array(z.strictObject({ kind: namedKind, id })).max(20_000),
  names: z.array(z.strictObject({ kind: namedKind, name: z.string().max(300) })).max(most),
});
export const findNamesOutput = z.strictObject({
  items: z.array(
    z.strictObject({
      kind: namedKind,
      id: storedId,
      name: z.string(),
      group: z.string().nullable(),
      isUnique: z.boolean().meta({ description: 'No other record of the kind has this name.' }),
    }),
  ),
});

export const toolResult = z.strictObject({
  text: z.string().meta({ description: 'What was done, in a sentence.' }),
  structured: z.strictObject({
    result: z.unknown().meta({
      description:
        'The operation’s answer, with names beside ids, and without members that are null, false, empty or a default. A transaction in a list has at most 220 characters.',
    }),
    currency: z.string().optional().meta({ description: 'Of a report: the currency of its money.' }),
    period: storedPeriod.optional().meta({ description: 'Of a report: the days it is about.' }),
    previousPeriod: storedPeriod.optional().meta({ description: 'Of a report: the days it compares with.' }),
    totals: z
      .record(z.string(), z.number())
      .optional()
      .meta({ description: 'Of a report: its totals; of the largest expenses the sums of those listed, by currency.' }),
    dryRun: z
      .strictObject({
        code: z.string().meta({ description: 'Send it with the same arguments, instead of `dryRun`.' }),
        expiresTime: timestamp.meta({ description: 'When the code expires.' }),
        records: z.array(z.unknown()).optional().meta({
          description:
            'The first 50 records that change, at most 25,000 characters of them: name, and each changed field before and after. Texts are cut at 120 characters.',
        }),
        counts: recordCounts.optional().meta({ description: 'How many records of each kind change.' }),
        notShown: z.number().int().optional().meta({ description: 'How many of them are not in `records`.' }),
      })
      .optional()
      .meta({ description: 'Of a dry run, of which nothing was kept.' }),
    cut: z
      .strictObject({
        from: z.number().int(),
        shown: z.number().int(),
        of: z.number().int(),
        shortened: z.literal(true).optional().meta({ description: 'Long texts end with `…`.' }),
        cursor: z.string().optional(),
        hint: z.string().optional(),
      })
      .optional()
      .meta({ description: 'What was left out of an answer of more than 25,000 characters, and how to go on.' }),
  }),
});
