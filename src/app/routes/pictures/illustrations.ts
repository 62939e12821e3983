import type { Context } from 'hono';
import { DRAWN_LOGO } from '#features/dealers/dealers.ts';
import type { IllustrationResult } from '#features/illustrations/illustrations.server.ts';
import { dealerLogoSvg } from '#features/illustrations/illustrations.ts';
import {
  carIllustrationFor,
  type Exterior,
  EXTERIORS,
  illustrationPath,
  type IllustrationName,
  isExterior,
  isIllustrationName,
  type Listing,
  parsePhotoWidth,
} from '#features/listings/listings.ts';
import { findListing } from '#features/listings/listings.server.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

type Services = Pick<AppContext, 'search' | 'database' | 'illustrations' | 'photos'>;

const NAME = /^([a-zA-Z0-9]{3,20})-(\d{2,4})\.avif$/;
const LOGO = /^([1-9]\d{0,14})\.(svg|webp)$/;
/** The picture is shown 56 CSS pixels wide, on screens of up to three pixels per CSS pixel. */
const LOGO_WIDTH = 400;
const DAY = 'public, max-age=86400';

/**
 * Returns the routes of illustrations, which are drawn on request: `/pictures/drawn/…`; and of logos:
 * `/pictures/logos/…`, a copy of the logo of a listing's dealer, or an emblem of the demo.
 */
export function illustrationRoutes({ search, database, illustrations, photos }: Services): RouteEntry[] {
  /** Finds the listing of a picture. For sold cars, only exterior pictures exist, which lists of saved cars show. */
  const findShown = async (id: number, name: IllustrationName): Promise<Listing | undefined> => {
    const offered = await search.find(id);
    if (offered || !isExterior(name)) return offered?.listing;
    const found = await findListing(database, id);
    return found.kind === 'unknown' ? undefined : found.listing;
  };
  return [
    fileRoute('GET', '/pictures/logos/:name', 'everyone', async (context) => {
      const [, id, type] = LOGO.exec(context.req.param('name') ?? '') ?? [];
      const found = id && (await search.find(Number(id)));
      if (!found || found.owner.logo === null) return missing(context);
      const { name, logo } = found.owner;
      context.header('Cache-Control', DAY);
      if (logo === DRAWN_LOGO)
        return type === 'svg'
          ? context.body(dealerLogoSvg(name), 200, { 'Content-Type': 'image/svg+xml' })
          : missing(context);
      const copy = await photos.get(logo, LOGO_WIDTH, context.req.raw.signal);
      if (copy.kind === 'missing' || type !== 'webp') return missing(context);
      if (copy.kind === 'busy') return answer(context, copy);
      return context.body(new Uint8Array(copy.bytes), 200, { 'Content-Type': 'image/webp' });
    }),
    fileRoute('GET', '/pictures/drawn/:listingId{\\d{1,15}}/:name', 'everyone', async (context) => {
      const [, name, text] = NAME.exec(context.req.param('name') ?? '') ?? [];
      const width = parsePhotoWidth(text);
      if (!width || name === undefined || !isIllustrationName(name)) return missing(context);
      const listing = await findShown(Number(context.req.param('listingId')), name);
      if (!listing) return missing(context);
      const made = await illustrations.get(listing, name, width);
      if (made.kind !== 'busy' || !isExterior(name)) return answer(context, made);
      // A studio picture is better than none. The exterior picture may be made for the next request.
      const { view }: Exterior = EXTERIORS[name];
      context.header('Cache-Control', 'no-store');
      const studio = illustrationPath(carIllustrationFor(listing, listing.id), view, view === 'front34' ? width : 1200);
      return context.redirect(studio, 302);
    }),
  ];
}

function answer(context: Context, made: IllustrationResult): Response {
  if (made.kind === 'missing') return missing(context);
  if (made.kind === 'busy')
    return context.text('The picture isn’t available right now.\n', 503, {
      'Retry-After': '10',
      'Cache-Control': 'no-store',
    });
  return context.body(new Uint8Array(made.bytes), 200, { 'Content-Type': 'image/avif', 'Cache-Control': DAY });
}

function missing(context: Context): Response {
  return context.text('No such picture.\n', 404, { 'Cache-Control': 'public, max-age=600' });
}
