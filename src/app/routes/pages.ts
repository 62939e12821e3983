import type { Context, Hono } from 'hono';
import type { PageAnswer } from '#pages/page-answer.ts';
import { loadSearchResults } from '#pages/search-results/load.ts';
import type { Surroundings } from '../surroundings.ts';

/** Documents for people. */
export function routePages(app: Hono, surroundings: Surroundings): void {
  const { search, brandOf } = surroundings;
  const servicesFor = (context: Context) => ({ search, brand: brandOf(context.req.header('host')) });

  app.get('/', (context) => context.redirect('/cars-for-sale', 302));
  app.get('/cars-for-sale', async (context) => {
    const answer = await loadSearchResults(servicesFor(context), queryOf(context), context.req.raw.signal);
    return send(context, surroundings, 'search-results', answer);
  });
  /** What the results page shows after a change, as data; after a mark only cards follow. */
  app.get('/cars-for-sale/svc/results', async (context) => {
    const part = context.req.query('after') === undefined ? 'page' : 'more';
    const answer = await loadSearchResults(servicesFor(context), queryOf(context), context.req.raw.signal, { part });
    context.header('Cache-Control', 'private, no-store');
    if (answer.kind === 'redirect') return context.redirect(answer.location, answer.status);
    return context.json({ head: { title: answer.head.title }, data: answer.data }, answer.status);
  });
}

function queryOf(context: Context): string {
  return new URL(context.req.url).search;
}

/** Renders what loading came to. Documents carry a nonce and counts of the moment: nobody else may keep them. */
function send<Data>(
  context: Context,
  { shell, renderPage }: Surroundings,
  name: string,
  answer: PageAnswer<Data>,
): Response {
  if (answer.kind === 'redirect') return context.redirect(answer.location, answer.status);
  const { head, data, status } = answer;
  context.header('Cache-Control', 'private, no-cache');
  return context.html(
    shell({ name, nonce: context.get('nonce'), head, html: renderPage(name, data), data }),
    status,
  ) as Response;
}
