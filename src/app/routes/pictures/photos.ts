import { carIllustrationFor, illustrationPath, parsePhotoWidth } from '#features/listings/listings.ts';
import type { Photo } from '#features/listings/listings.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

const MISSING: Photo = { kind: 'missing' };
const NAME = /^(\d{1,4})-(\d{2,4})\.webp$/;

/**
 * Returns the routes of our copies of feed photos. They exist only for listings in the inventory, never for a URL from
 * a request.
 */
export function photoRoutes({ search, photos }: AppContext): RouteEntry[] {
  return [
    fileRoute('GET', '/pictures/photos/:listingId{\\d{1,15}}/:name', 'everyone', async (context) => {
      const [, index, wanted] = NAME.exec(context.req.param('name') ?? '') ?? [];
      const width = parsePhotoWidth(wanted);
      const found = width && (await search.find(Number(context.req.param('listingId'))));
      const source = found && found.listing.images[Number(index)]?.src;
      const photo = source ? await photos.get(source, width, context.req.raw.signal) : MISSING;
      if (photo.kind !== 'photo') {
        const isBusy = photo.kind === 'busy';
        // Not cached, because the photo may be available for the next request.
        context.header('Cache-Control', isBusy ? 'no-store' : 'public, max-age=600');
        // The main photo in lists must not be missing, so an illustration replaces it if the photo's site is down.
        if (!found || !source || index !== '0') {
          if (isBusy) return context.text('The photo isn’t available right now.\n', 503, { 'Retry-After': '10' });
          return context.text('No such photo.\n', 404);
        }
        return context.redirect(
          illustrationPath(carIllustrationFor(found.listing, found.listing.id), 'front34', width),
          302,
        );
      }
      return context.body(new Uint8Array(photo.bytes), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'public, max-age=86400',
      });
    }),
  ];
}
