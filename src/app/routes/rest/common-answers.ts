import { ERRORS, type ErrorCode } from '../../base/errors.ts';

type Content = Record<string, { schema: object }>;
type Answer = { description?: string; content?: Content };
type Operation = { responses?: Record<string, Answer> };
type OpenApiDocument = { paths?: Record<string, Record<string, Operation>> };

const PROBLEM: Content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
const TEXT: Content = { 'text/plain': { schema: { type: 'string' } } };

const describe = (code: ErrorCode) => `${ERRORS[code].title}. ${ERRORS[code].detail}`;

/**
 * Responses of the middleware before every route. They are text if the request cannot be parsed well enough to know its
 * path.
 */
const ALL: Readonly<Record<number, Required<Answer>>> = {
  400: { description: 'The host or the path of the address cannot be read.', content: TEXT },
  405: {
    description: 'The path doesn’t support this method; Allow lists those that it supports. TRACE gets plain text.',
    content: { ...PROBLEM, ...TEXT },
  },
  414: { description: describe('address-too-long'), content: TEXT },
  421: { description: describe('host-unknown'), content: TEXT },
  500: { description: describe('unexpected'), content: PROBLEM },
  503: {
    description:
      'Temporarily unavailable. type gives the reason, such as starting, busy or database-away; Retry-After says when to retry.',
    content: PROBLEM,
  },
};

/** Additional errors of methods that change data. */
const UNSAFE: typeof ALL = {
  403: { description: describe('origin-foreign'), content: PROBLEM },
  413: { description: 'The body is larger than 16 KB.', content: PROBLEM },
};

/**
 * Adds the responses of the middleware to every operation of the API's description, where the operation does not
 * describe them itself.
 */
export function describeCommonAnswers(document: object): void {
  for (const operations of Object.values((document as OpenApiDocument).paths ?? {}))
    for (const [method, operation] of Object.entries(operations)) {
      const common = method === 'get' ? ALL : { ...ALL, ...UNSAFE };
      operation.responses = { ...common, ...operation.responses };
    }
}
