import { z } from 'zod';

export const wireOptionSchema = z
  .object({
    value: z.string(),
    label: z.string(),
    count: z.int().describe("What the search would find with this option instead of its section's choice."),
    selected: z.boolean(),
    disabled: z.boolean().describe('No results would match; a selected option can still be removed.'),
  })
  .meta({ id: 'FilterOption' });

export const wireFieldSchema = z
  .object({
    label: z.string(),
    options: z.array(wireOptionSchema),
    omitted: z
      .int()
      .optional()
      .describe('How many options are left out because fewer cars have them; absent where all are listed.'),
    error: z.string().nullable().describe('Why a given value was dropped.'),
  })
  .meta({ id: 'FilterField' });

export const wireSectionSchema = z
  .object({ key: z.string(), label: z.string(), fields: z.array(z.string()) })
  .meta({ id: 'Section' });
