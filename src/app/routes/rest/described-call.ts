import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { problemContent } from './problem-details.ts';

/** A call that is described with the API and answered elsewhere. */
export type DescribedCall = {
  method: 'get' | 'post' | 'delete';
  path: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  params?: z.ZodObject;
  /** Taken as JSON, and as the fields of a form. */
  body?: z.ZodObject;
  answers: Record<number, DescribedAnswer>;
  /** Answers that are problem details. */
  refusals?: Record<number, string>;
};
export type DescribedAnswer = readonly [text: string, schema: z.ZodType];

/** What any call that keeps something may be refused for. */
export const LIMITED = { 429: 'Too many calls from one address; Retry-After says when to go on.' };
export const REFUSED = { 422: 'A field is at fault: errors names it.', ...LIMITED };

const NO_SESSION = 'The token or the cookie names a session that has ended: sign in.';

export const text = z.string();

/** What came of a call, in one word. */
export const kindSchema = (...kinds: [string, ...string[]]) => z.object({ kind: z.enum(kinds) });

export const countSchema = z.int().describe('How many the shopper keeps now.');

const tokenSchema = z.object({
  'x-id-token': text.optional().describe("Names the session as the cookie session does, with that cookie's value."),
});

export function describeCall(api: OpenAPIHono, call: DescribedCall): void {
  const { method, path, summary, description, query, params, body, answers, refusals = {} } = call;
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const responses = Object.entries(answers).map(([status, [told, schema]]) => [
    status,
    { description: told, content: json(schema) },
  ]);
  const refused = answers[401] ? refusals : { 401: NO_SESSION, ...refusals };
  const problems = Object.entries(refused).map(([status, told]) => [status, problemContent(told)]);
  api.openAPIRegistry.registerPath({
    ...{ method, path, summary, ...(description !== undefined && { description }) },
    request: {
      headers: tokenSchema,
      ...(query && { query }),
      ...(params && { params }),
      ...(body && { body: { required: true, content: json(body) } }),
    },
    responses: Object.fromEntries([...responses, ...problems]),
  });
}
