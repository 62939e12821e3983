import type { Context } from 'hono';
import { type DealerDifferenceKey, parseDealerDifferenceKey } from '#features/dealers/dealers.ts';
import type { FoundDealerDifference } from '#features/dealers/dealers.server.ts';
import { LISTING_TYPES } from '#features/reference/reference.ts';
import type { AppContext } from '../../base/app-context.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { DEALER_DIFFERENCE_POLICY, dealerDifferenceDocument } from './dealer-difference-document.ts';
import { contentRoute, type RouteEntry } from '../../http/route.ts';

const ROOT = '/content/dealer-difference/:cmsId';
const CODES = LISTING_TYPES.map(({ code }) => code);
const CACHE = 'public, max-age=300';
/** The width of our copies in pixels, enough for a phone. */
const PICTURE_WIDTH = 800;

/** Returns the routes of a dealer's own content: JSON, a page to be framed (spec I40), and its pictures. */
export function dealerDifferenceRoutes(appContext: AppContext): RouteEntry[] {
  return [
    contentRoute('GET', `${ROOT}/:file{[A-Z0-9_]+\\.(?:json|html)}`, 'everyone', async (context) => {
      const [listingType = '', ending] = (context.req.param('file') ?? '').split('.');
      const found = await findContent(context, appContext, listingType);
      if (found instanceof Response) return found;
      if (ending === 'html') return sendDocument(context, found);
      const { cta, htmlContent, logo } = found;
      return context.json({ cta, htmlContent, logo }, 200, { 'Cache-Control': CACHE });
    }),
    contentRoute(
      'GET',
      `${ROOT}/:listingType{[A-Z0-9_]+}/pictures/:name{\\d{1,2}\\.webp}`,
      'everyone',
      async (context) => {
        const found = await findContent(context, appContext, context.req.param('listingType') ?? '');
        if (found instanceof Response) return found;
        const source = found.pictures[Number.parseInt(context.req.param('name') ?? '', 10)];
        const picture = source ? await appContext.photos.get(source, PICTURE_WIDTH, context.req.raw.signal) : null;
        if (picture?.kind === 'busy') return problemResponse(context, 'content-unavailable');
        if (picture?.kind !== 'photo') return problemResponse(context, 'content-unknown');
        return context.body(new Uint8Array(picture.bytes), 200, {
          'Content-Type': 'image/webp',
          'Cache-Control': CACHE,
        });
      },
    ),
    contentRoute('GET', '/content/*', 'everyone', (context) => problemResponse(context, 'content-unknown')),
  ];
}

/** Returns the content, or a response that says why there is none. */
async function findContent(
  context: Context,
  { services, guards }: AppContext,
  listingType: string,
): Promise<FoundDealerDifference | Response> {
  const cmsId = context.req.param('cmsId') ?? '';
  const key: DealerDifferenceKey | null = parseDealerDifferenceKey(cmsId, listingType, CODES);
  if (!key) return unknown(context, cmsId, listingType);
  const answer = await guards.dealerDifference(() => services.dealerDifferences.find(key), context.req.raw.signal);
  if (!answer.ok) return problemResponse(context, 'content-unavailable');
  return answer.value ?? unknown(context, cmsId, listingType);
}

function unknown(context: Context, cmsId: string, listingType: string): Response {
  const reason = 'There is no dealer content for these cars.';
  return problemResponse(context, 'content-unknown', [{ name: 'cmsId', value: `${cmsId}/${listingType}`, reason }]);
}

function sendDocument(context: Context, content: FoundDealerDifference): Response {
  context.set('ownPolicy', DEALER_DIFFERENCE_POLICY);
  return context.html(dealerDifferenceDocument(content), 200, { 'Cache-Control': CACHE });
}
