import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { RestCall, RestServices } from '../rest.ts';

const suggestionsSchema = z
  .object({
    suggestions: z.array(
      z.object({
        text: z.string().describe('The page data.'),
        kind: z.enum(['make', 'model', 'trim', 'bodyStyle', 'feature']),
        count: z.int().describe('Cars of any condition that the query currently finds.'),
        query: z.string().describe('The canonical search, to append to `/cars-for-sale?`.'),
      }),
    ),
  })
  .meta({ id: 'KeywordSuggestions' });

const PATH = '/rest/lsc/marketplace/suggested/keywords';

const suggestionRoute = createRoute({
  method: 'get',
  path: `${PATH}/{text}`,
  summary: 'Suggest searches for a text',
  description: 'At most 10, for a complete or partial text with up to two typos. Best match first, then most cars.',
  request: {
    params: z.object({
      text: z.string().meta({ description: 'As typed; characters after the 60th are ignored.' }),
    }),
  },
  responses: {
    200: { description: 'The suggestions.', content: { 'application/json': { schema: suggestionsSchema } } },
  },
});

/** The paths for an empty text, which is valid too. */
const EMPTY_PATHS = [PATH, `${PATH}/`];

export const SUGGESTION_CALLS: readonly RestCall[] = [suggestionRoute.path, ...EMPTY_PATHS].map((path) => ({
  path,
  cost: 'live',
}));

/**
 * `GET /rest/lsc/marketplace/suggested/keywords/{text}` (spec 1 §7). Returns no suggestions if they are unavailable
 * (spec 1 §8).
 */
export function routeSuggestions(api: OpenAPIHono, { keywords, brandOf, guards }: RestServices): void {
  const answer = async (context: Context, text: string) => {
    const brand = brandOf(context.req.header('host'));
    context.header('Cache-Control', 'no-store');
    const found = await guards.keywordSuggestions(
      (signal) => keywords.suggest(text, brand, signal),
      context.req.raw.signal,
    );
    return context.json({ suggestions: found.ok ? found.value : [] }, 200);
  };
  api.openapi(suggestionRoute, (context) => answer(context, context.req.valid('param').text));
  for (const path of EMPTY_PATHS) api.get(path, (context) => answer(context, ''));
}
