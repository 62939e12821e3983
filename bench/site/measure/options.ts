import { parseArgs } from 'node:util';
import { z } from 'zod';

export const USAGE = `node tools/node24.mjs bench/site/measure-page.ts [options]

  --url ADDRESS     page of a server that runs already; without it, one is started on the demo inventory
  --pid NUMBER      that server's process, to read its CPU time (Linux)
  --data-dir DIR    data folder of the server that is started (default: DATA_DIR, or a new one that is thrown away)
  --rounds NUMBER   rounds of requests to the server (default 5)
  --loads NUMBER    loads in a browser, with and without a slow network (default 5)
  --lighthouse N    runs of Lighthouse, 0 for none (default 3)
  --json            one line of JSON instead of a table`;

const count = (most: number) => z.coerce.number().int().min(0).max(most);
const schema = z.object({
  url: z.url({ protocol: /^https?$/ }).optional(),
  pid: z.coerce.number().int().positive().optional(),
  'data-dir': z.string().min(1).optional(),
  rounds: count(100).default(5),
  loads: count(50).default(5),
  lighthouse: count(25).default(3),
  json: z.boolean().default(false),
});

export type MeasureOptions = z.output<typeof schema>;

/** @throws Error that names the option and its allowed values. */
export function readOptions(args: readonly string[]): MeasureOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      url: text,
      pid: text,
      'data-dir': text,
      rounds: text,
      loads: text,
      lighthouse: text,
      json: { type: 'boolean' },
    },
  });
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`--${issue?.path.join('.')}: ${issue?.message}.\n\n${USAGE}`);
}
