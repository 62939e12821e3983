import type { Context } from 'hono';
import { z } from 'zod';
import { findNearestZip, findTypedPlace, type ZipPlace } from '#features/reference/reference.server.ts';
import type { FoundPlace } from '#pages/search-results/browser/query/find-place.ts';
import { explainPlaceProblem } from '#pages/search-results/typed-place.ts';
import { problemResponse } from '../../http/problem-details.ts';
import { callRoute, postOnly, type RouteEntry } from '../../http/route.ts';

const TYPED = '/cars-for-sale/svc/place';
const NEAREST = '/cars-for-sale/svc/nearest-place';

const positionSchema = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) });

/**
 * Returns the routes that convert a shopper's input, or the position of the device, to a ZIP code. A position comes in
 * a body, so that no log contains it, and it is not stored.
 */
export function placeRoutes(): RouteEntry[] {
  return [
    callRoute('GET', TYPED, 'everyone', (context) => {
      const text = context.req.query('text') ?? '';
      const found = findTypedPlace(text);
      if (found.kind === 'found') return answerPlace(context, found.place);
      const error = { name: 'text', value: text.slice(0, 80), reason: explainPlaceProblem(found) };
      return problemResponse(context, 'zip-unknown', [error]);
    }),
    callRoute('POST', NEAREST, { access: 'everyone', bodyBytes: 1024 }, async (context) => {
      const position = positionSchema.safeParse(await context.req.json().catch(() => undefined));
      if (!position.success) {
        const reason = 'A position has a latitude and a longitude in degrees.';
        return problemResponse(context, 'body-invalid', [{ name: 'body', value: '', reason }]);
      }
      const place = findNearestZip(position.data);
      const reason = 'We only have cars in the United States. Enter a ZIP Code or city.';
      return place
        ? answerPlace(context, place)
        : problemResponse(context, 'zip-unknown', [{ name: 'body', value: '', reason }]);
    }),
    postOnly(NEAREST),
  ];
}

function answerPlace(context: Context, { zip, city, state }: ZipPlace): Response {
  context.header('Cache-Control', 'private, no-store');
  return context.json({ zip, city, state } satisfies FoundPlace);
}
