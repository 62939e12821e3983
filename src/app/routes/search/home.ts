import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { loadCars, loadHome } from '#pages/home/load.ts';
import { PLACE_COOKIE, parseRememberedPlace } from '#pages/shared/search/remembered-place.ts';
import type { AppContext } from '../../base/app-context.ts';
import {
  CACHED_RESPONSES,
  pageRequestContextOf,
  type RenderedResponse,
  renderPageResponse,
  sendRenderedResponse,
} from '../../document/send-page.ts';
import { createPageCache } from '../../bytes/page-cache.ts';
import { signalOf } from '../../load/supersede.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { callRoute, pageRoute, type RouteEntry } from '../../http/route.ts';
import { sendPageData } from '../../document/send-page-data.ts';

const LISTING_IDS = 'listingIds';
const MAX_CARS = 24;
const IDS = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14})*$/;

/** Returns the routes of the page at `/`, and of the cars that it shows from the shopper's device. */
export function homeRoutes(appContext: AppContext): RouteEntry[] {
  const pages = createPageCache<RenderedResponse>({ now: () => performance.now(), ...CACHED_RESPONSES });
  return [
    pageRoute('GET', '/', { access: 'everyone', cost: 'page' }, async (context) => {
      const pageContext = pageRequestContextOf(context, appContext);
      const { brand, origin } = pageContext;
      const place = parseRememberedPlace(getCookie(context, PLACE_COOKIE));
      const key = JSON.stringify([brand.key, origin, place]);
      const made = await pages.answer(key, signalOf(context), async (signal) =>
        renderPageResponse(
          appContext,
          pageContext,
          'home',
          await loadHome({ brand, search: appContext.search, place }, signal),
        ),
      );
      // The page depends on the shopper's place, so it must not be cached for other clients.
      const cacheControl = place === null ? 'private, no-cache' : 'private, no-store';
      return sendRenderedResponse(context, appContext, made, { cacheControl });
    }),
    callRoute('GET', '/cars-for-sale/svc/cars', { access: 'everyone', cost: 'part' }, (context) =>
      answerCars(context, appContext),
    ),
  ];
}

async function answerCars(context: Context, appContext: AppContext): Promise<Response> {
  const value = context.req.query(LISTING_IDS) ?? '';
  const ids = IDS.test(value) ? value.split(',').map(Number) : [];
  if (ids.length === 0 || ids.length > MAX_CARS) {
    const reason = `Give 1 to ${MAX_CARS} listing numbers, with commas between them.`;
    return problemResponse(context, 'query-invalid', [{ name: LISTING_IDS, value, reason }]);
  }
  const brand = appContext.brandOf(context.req.header('host'));
  const current = await loadCars({ brand, search: appContext.search }, ids);
  context.header('Cache-Control', 'private, no-store');
  return sendPageData(context, appContext, current);
}
