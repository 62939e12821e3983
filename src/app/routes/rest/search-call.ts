import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { type InvalidParam, type ParsedQuery, readRequest } from '#features/search/search.ts';
import { type KeywordScope, readKeyword } from '#features/words/words.ts';
import { bookmarkParamSchema, keywordAsSchema, searchParamsSchema } from '#features/search-api/search-api.ts';
import type { GuardedAnswer } from '#ports/calls/guard.ts';
import { signalOf } from '../../load/supersede.ts';
import { requestUrl } from '../../http/request-url.ts';
import type { RestServices } from '../rest.ts';
import { problemContent } from '../../http/problem-details.ts';

/** The parameters of a search, and how its keyword is read. */
export const searchCallSchema = searchParamsSchema.extend({ ...keywordAsSchema.shape, ...bookmarkParamSchema.shape });

export const searchFailureResponses = {
  409: problemContent('A newer request of the same session replaced it.'),
  503: problemContent(
    'Temporarily unavailable; type gives the reason. busy: too many searches at once. starting: the inventory is still ' +
      'being loaded. search-away: the search index cannot be reached. These three set Retry-After. search-timeout: the ' +
      'search took too long. content-unavailable: this kind of search is paused because it kept failing.',
  ),
};

export const requestIdSchema = z.object({
  'X-Request-Id': z
    .string()
    .optional()
    .describe(
      '{session}.{number}: a request with a higher number aborts earlier ones of the session, which answer 409.',
    ),
});

/**
 * Parses the search of a call, or opens the saved search that it names.
 * @param query what to parse instead of the query string of the request.
 */
export async function parseSearchCall(
  context: Context,
  { search, brandOf, openBookmark }: Pick<RestServices, 'search' | 'brandOf' | 'openBookmark'>,
  query = requestUrl(context).search,
) {
  const opened = await openBookmark(context, query);
  const brand = brandOf(context.req.header('host'));
  const world = search.context(brand);
  const keyword = readKeyword(opened.search, world);
  const request = readRequest(keyword?.search ?? opened.search);
  const parsed = search.parse(request, brand);
  if (opened.kind === 'none') parsed.invalid.push(...opened.invalid);
  if (keyword) addCondition(parsed, keyword.condition);
  context.header('Cache-Control', 'no-store');
  return { query, request, brand, parsed, signal: signalOf(context), world, keyword: keyword?.reading ?? null };
}

/** Requires every result to match the meaning of the words, in addition to the parameters. */
function addCondition(parsed: ParsedQuery, { predicate, invalid }: KeywordScope): void {
  parsed.query = { ...parsed.query, filters: { ...parsed.query.filters, keywordScope: predicate } };
  const isReported = ({ name, value }: InvalidParam) =>
    parsed.invalid.some((other) => other.name === name && other.value === value);
  parsed.invalid.push(...invalid.filter((problem) => !isReported(problem)));
}

/**
 * Returns the value of a guarded call.
 * @throws the error that the call failed with.
 */
export function valueOrThrow<Value>(answer: GuardedAnswer<Value>): Value {
  if (!answer.ok) throw answer.error;
  return answer.value;
}

export function jsonContent<Schema extends z.ZodType>(description: string, schema: Schema) {
  return { description, content: { 'application/json': { schema } } };
}

/** Schema of a query parameter with one value. Unknown values match nothing. */
export const paramSchema = (description: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ type: 'string', param: { description } });
