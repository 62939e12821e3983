import type { Context } from 'hono';
import type { z } from 'zod';
import type { PostedForm } from '#pages/problem/page-data.ts';
import { isForm, isJson } from './request-kinds.ts';
import type { InvalidParam } from '#features/search/search.ts';

export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: InvalidParam = { name: 'body', value: '', reason: 'Send a form, or JSON with an object.' };

/** Deeper than any data that a form or a passkey sends. */
const MAX_DEPTH = 10;

/**
 * Removes characters that PostgreSQL cannot store from texts and names: NUL, and lone surrogates.
 * @throws RangeError for a value that is nested too deep.
 */
function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  if (depth >= MAX_DEPTH) throw new RangeError('The body is nested too deep.');
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [clean(name), clean(item, depth + 1)] as [string, unknown]),
  );
}

/**
 * Reads the fields of a form or of JSON, without characters that the database cannot store; `null` for any other body.
 */
export async function readFields(context: Context): Promise<Fields | null> {
  try {
    const body: unknown = isJson(context.req) ? await context.req.json() : await context.req.parseBody();
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (clean(body) as Fields) : null;
  } catch {
    return null;
  }
}

const SECRET = /password|passkey|code|token|secret/i;

/** Returns whether a field's name indicates a secret, so that no page repeats it and no cookie stores it. */
export function isSecretField(name: string): boolean {
  return SECRET.test(name);
}

/** Larger than any of our forms. */
const MAX_KEPT_BYTES = 64 * 1024;

/**
 * Returns the form that a browser posted, so that a page can offer to send it again. `null` if the request is not a
 * form of texts only, or if the form contains a secret: a password, a code, or the token of a link that signs in.
 */
export async function postedForm(context: Context): Promise<PostedForm | null> {
  const length = Number(context.req.header('content-length') ?? NaN);
  if (!isForm(context.req) || !(length <= MAX_KEPT_BYTES)) return null;
  const fields = Object.entries((await readFields(context)) ?? {});
  const texts = fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  if (texts.length === 0 || texts.length < fields.length) return null;
  const { pathname, search, searchParams } = new URL(context.req.url);
  if ([...texts.map(([name]) => name), ...searchParams.keys()].some(isSecretField)) return null;
  return { action: pathname + search, fields: texts };
}

/** Parses the posted fields with a schema. Returns the value or the errors. */
export async function readPosted<Value>(
  context: Context,
  schema: z.ZodType<Value>,
): Promise<{ value: Value; errors?: never } | { errors: InvalidParam[]; value?: never }> {
  const fields = await readFields(context);
  if (!fields) return { errors: [NO_FIELDS] };
  const read = schema.safeParse(fields);
  return read.success ? { value: read.data } : { errors: fieldErrorsOf(read.error, fields) };
}

export function fieldErrorsOf(error: z.ZodError, fields: Fields): InvalidParam[] {
  return error.issues.map((issue) => {
    const name = String(issue.path[0] ?? 'body');
    const value = fields[name];
    const text =
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
    return { name, value: text.slice(0, 100).toWellFormed(), reason: issue.message };
  });
}
