import type { AppContext } from '../../base/app-context.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';
import { sendPageData } from '../../document/send-page-data.ts';

/** The parameter with the words in the search field. All others are the current search. */
const WORDS = 'words';

/** Returns the route of the suggestions below the search field. It answers none if they are unavailable. */
export function searchSuggestionRoutes(appContext: AppContext): RouteEntry[] {
  const { keywords, brandOf, guards } = appContext;
  return [
    callRoute('GET', '/cars-for-sale/svc/suggestions', { access: 'everyone', cost: 'live' }, async (context) => {
      const brand = brandOf(context.req.header('host'));
      const current = new URL(context.req.url).searchParams;
      const words = current.get(WORDS) ?? '';
      current.delete(WORDS);
      const found = await guards.keywordSuggestions(
        (signal) => keywords.complete(words.toWellFormed().slice(0, 300), current.toString(), brand, signal),
        context.req.raw.signal,
      );
      context.header('Cache-Control', 'private, no-store');
      return sendPageData(context, appContext, { suggestions: found.ok ? found.value : [] });
    }),
  ];
}
