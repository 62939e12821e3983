import { cardPictures } from '#pages/shared/car/picture-view.ts';
import type { AppContext } from '../../base/app-context.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { callRoute, type RouteEntry } from '../../http/route.ts';

/** Returns the route of a listing's pictures at a card's width; lists carry only the first one. */
export function cardPictureRoutes({ search }: AppContext): RouteEntry[] {
  return [
    callRoute('GET', '/cars-for-sale/svc/pictures/:listingId{[1-9]\\d{0,14}}', 'everyone', async (context) => {
      const found = await search.find(Number(context.req.param('listingId')));
      if (!found) return problemResponse(context, 'vehicle-unknown');
      return context.json(cardPictures(found.listing), 200, { 'Cache-Control': 'public, max-age=600' });
    }),
  ];
}
