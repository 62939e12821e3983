import type { Context } from 'hono';
import type { z } from 'zod';
import { isJson } from './request-kinds.ts';
import type { Fault } from './routes/rest/problem-details.ts';

export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fault = { name: 'body', value: '', reason: 'Send a form, or JSON with an object.' };

/** The fields of a form, or of JSON; `null` where neither was sent. */
export async function readFields(context: Context): Promise<Fields | null> {
  try {
    const body: unknown = isJson(context.req) ? await context.req.json() : await context.req.parseBody();
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : null;
  } catch {
    return null;
  }
}

/** What a schema makes of what was posted, or what is at fault. */
export async function readPosted<Value>(
  context: Context,
  schema: z.ZodType<Value>,
): Promise<{ value: Value; faults?: never } | { faults: Fault[]; value?: never }> {
  const fields = await readFields(context);
  if (!fields) return { faults: [NO_FIELDS] };
  const read = schema.safeParse(fields);
  return read.success ? { value: read.data } : { faults: faultsOf(read.error, fields) };
}

/** What is wrong with which field. */
export function faultsOf(error: z.ZodError, fields: Fields): Fault[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'body');
    const value = fields[name];
    const told =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
    return { name, value: told.slice(0, 100).toWellFormed(), reason: issue.message };
  });
}
