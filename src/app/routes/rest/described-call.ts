import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { problemContent } from '../../http/problem-details.ts';

/** A call that the API describes and that another route answers. */
export type DescribedCall = {
  method: 'get' | 'post' | 'delete';
  path: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  params?: z.ZodObject;
  /** Accepted as JSON, and as the fields of a form. */
  body?: z.ZodObject;
  answers: Record<number, DescribedAnswer>;
  /** Responses that are problem details. */
  refusals?: Record<number, string>;
  /** Whether the caller is identified by the key from an email, so that sessions are ignored. */
  isByKey?: true;
};
export type DescribedAnswer = readonly [text: string, schema: z.ZodType];

/** The response that any call that saves data may return. */
export const RATE_LIMIT_RESPONSE = { 429: 'Too many calls from one address. Retry-After says when to retry.' };
export const VALIDATION_AND_LIMIT_RESPONSES = { 422: 'A field is invalid; errors names it.', ...RATE_LIMIT_RESPONSE };

const NO_SESSION = 'The token’s session has ended. Sign in again.';
/** Calls that refuse changes if a cookie says that the caller is signed in but the session has ended. */
const SIGN_IN_AGAIN = /^\/(account-api\/(searchbookmarks|search|saved-listings)|contacted-sellers)(\/|$)/;

export const textSchema = z.string();

/** The result of a call, in one word. */
export const kindSchema = (...kinds: [string, ...string[]]) => z.object({ kind: z.enum(kinds) });

export const signInSchema = kindSchema('sign-in').extend({ href: textSchema });

export const countSchema = z.int().describe('How many items the shopper has saved.');

const tokenSchema = z.object({
  'x-id-token': textSchema.optional().describe('Identifies the session, with the value of the cookie session.'),
});

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

export function describeCall(api: OpenAPIHono, call: DescribedCall): void {
  const { method, path, summary, description, query, params, body, isByKey } = call;
  api.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    ...(description !== undefined && { description }),
    request: {
      ...(!isByKey && { headers: tokenSchema }),
      ...(query && { query }),
      ...(params && { params }),
      ...(body && { body: { required: true, content: json(body) } }),
    },
    responses: responsesOf(call),
  });
}

type ResponseDescription =
  | ReturnType<typeof problemContent>
  | { description: string; content: ReturnType<typeof json> };

/**
 * Merges the responses. A status with both data and problem details has both contents, with the description of the
 * data.
 */
function responsesOf({
  method,
  path,
  answers,
  refusals = {},
  isByKey,
}: DescribedCall): Record<string, ResponseDescription> {
  const responses: Record<string, ResponseDescription> = {};
  const needsSignIn = method !== 'get' && SIGN_IN_AGAIN.test(path) && { 401: [NO_SESSION, signInSchema] as const };
  for (const [status, [answerText, schema]] of Object.entries<DescribedAnswer>({ ...needsSignIn, ...answers }))
    responses[status] = { description: answerText, content: json(schema) };
  for (const [status, answerText] of Object.entries({ ...(!isByKey && { 401: NO_SESSION }), ...refusals })) {
    const problem = problemContent(answerText);
    const data = responses[status];
    responses[status] = data ? { ...data, content: { ...data.content, ...problem.content } } : problem;
  }
  return responses;
}
