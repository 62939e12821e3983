import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type ErrorCode, ERRORS } from '../base/errors.ts';
import type { InvalidParam } from '#features/search/search.ts';
import type { TemporaryFailure } from '../base/temporary-failure.ts';

/** RFC 9457. `errors` lists the invalid parameters and fields of the request. */
export const problemSchema = z
  .object({
    type: z.string().describe('Names the kind of problem.'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().describe('The path requested.'),
    errors: z.array(z.object({ name: z.string(), value: z.string(), reason: z.string() })),
  })
  .meta({ id: 'Problem' });

/** Returns the errors in a JSON body, named by their paths (`events.0.id`). Leaves out the values. */
export function bodyErrors({ issues }: z.ZodError): InvalidParam[] {
  return issues.map(({ path, message }) => ({ name: path.join('.') || 'body', value: '', reason: message }));
}

export function problemResponse(context: Context, code: ErrorCode, errors: readonly InvalidParam[] = []): Response {
  const { status, title, detail } = ERRORS[code];
  const instance = context.req.path;
  return context.body(
    JSON.stringify({ type: `urn:forecourt:problem:${code}`, title, status, detail, instance, errors }),
    status,
    { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  );
}

export function temporaryFailureResponse(context: Context, { code, retryAfterSeconds }: TemporaryFailure): Response {
  const response = problemResponse(context, code);
  response.headers.set('Retry-After', retryAfterSeconds);
  return response;
}

export function problemContent(description: string) {
  return { description, content: { 'application/problem+json': { schema: problemSchema } } };
}
