import { z } from 'zod';
import { recordCounts } from '../changes/rows/records-of-sets.ts';
import { inWallet, timestamp } from '../kernel/shapes.ts';
import { TOOL_NAMES } from '../kernel/tool-names.ts';

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

export const listToolsInput = z.strictObject(inWallet);
export const toolList = z.strictObject({ tools: z.array(tool) });

export const runToolInput = z.strictObject({
  ...inWallet,
  name: toolName,
  arguments: z.record(z.string(), z.unknown()).default({}).meta({ description: 'The action, and what it takes.' }),
});

export const toolResult = z.strictObject({
  text: z.string().meta({ description: 'What was done, in a sentence.' }),
  structured: z.strictObject({
    result: z.unknown().meta({
      description: 'The operation’s answer, without members that are null, false or empty.',
    }),
    dryRun: z
      .strictObject({
        code: z.string().meta({ description: 'Send it with the same arguments, instead of `dryRun`.' }),
        expiresTime: timestamp.meta({ description: 'Until when the code is good.' }),
        records: z.array(z.unknown()).optional().meta({
          description:
            'The first 50 records that change, or fewer where they have 25,000 characters: name, and each changed field before and after. Texts are cut at 120 characters.',
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
