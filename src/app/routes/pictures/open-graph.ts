import type { Context } from 'hono';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Brand } from '#features/brands/brands.ts';
import { illustrationLabelSvg } from '#features/illustrations/illustrations.ts';
import { carIllustrationFor, illustrationPath, firstPhoto, type Listing } from '#features/listings/listings.ts';
import { findListing } from '#features/listings/listings.server.ts';
import { type Band, type PictureFrame, type Pictures, PicturesBusyError } from '#ports/pictures/pictures.ts';
import type { AppContext } from '../../base/app-context.ts';
import { fileRoute, type RouteEntry } from '../../http/route.ts';

const CARS = path.join(import.meta.dirname, '../../../../assets/cars');
const LABEL = illustrationLabelSvg();
const NAME = /^([1-9]\d{0,14})\.jpg$/;

type Services = Pick<AppContext, 'search' | 'database' | 'photos' | 'brandOf' | 'guards' | 'socialPictures'> & {
  pictures: Pick<Pictures, 'frame'>;
};

/**
 * Returns the routes of a listing's picture for use outside the site, its photo or an illustration:
 * `/pictures/og/{id}.jpg` in the brand's frame for shared links, `/pictures/mail/{id}.jpg` without a frame for emails.
 * Emails are read long after they were sent, so they show an illustration of a car that is gone.
 */
export function openGraphRoutes(services: Services): RouteEntry[] {
  return [
    fileRoute('GET', '/pictures/og/:name', 'everyone', (context) =>
      sendPicture(context, services, frameOf(services.brandOf(context.req.header('host')))),
    ),
    fileRoute('GET', '/pictures/mail/:name', 'everyone', (context) => sendPicture(context, services, null)),
  ];
}

async function sendPicture(context: Context, services: Services, look: Band | null): Promise<Response> {
  // Webmail shows this picture in pages of other sites.
  context.set('isShared', true);
  const id = Number(NAME.exec(context.req.param('name') ?? '')?.[1]);
  const found = id ? ((await services.search.find(id)) ?? (look === null && (await findGone(services, id)))) : null;
  if (!found) return context.text('No such picture.\n', 404, { 'Cache-Control': 'public, max-age=600' });
  // Framing is CPU-bound, so the guard limits concurrency.
  const made = await services.guards.socialPictures(
    () => ('isGone' in found ? drawingOf(found.listing, look, services) : pictureOf(found.listing, look, services)),
    context.req.raw.signal,
  );
  if (!made.ok || made.value === null)
    return context.text('The picture isn’t available right now.\n', 503, {
      'Retry-After': '60',
      'Cache-Control': 'no-store',
    });
  return context.body(new Uint8Array(made.value), 200, {
    'Content-Type': 'image/jpeg',
    'Cache-Control': 'public, max-age=86400',
  });
}

/** Finds a car that is no longer on offer. Its photos are not shown. */
async function findGone({ database }: Services, id: number): Promise<{ listing: Listing; isGone: true } | null> {
  const found = await findListing(database, id);
  return found.kind === 'unknown' ? null : { listing: found.listing, isGone: true };
}

/** Returns the framed photo, or the illustration if the photo's site is down. */
async function pictureOf(listing: Listing, look: Band | null, services: Services): Promise<Buffer | null> {
  const { photos, socialPictures, pictures } = services;
  const source = firstPhoto(listing);
  const photo =
    source === null
      ? null
      : await socialPictures.get(fileName(source, look), async () => {
          const original = await photos.get(source, 1200);
          // Otherwise the illustration would replace the photo for a day.
          if (original.kind === 'busy') throw new PicturesBusyError('The photo isn’t available right now.');
          return original.kind === 'photo' ? pictures.frame(original.bytes, look) : null;
        });
  if (photo) return photo;
  // The emails about a car without photos have a label below its picture.
  return source === null && look === null ? framedDrawing(listing, null, services) : drawingOf(listing, look, services);
}

function drawingOf(listing: Listing, look: Band | null, services: Services): Promise<Buffer | null> {
  return framedDrawing(listing, { ...look, label: LABEL }, services);
}

function framedDrawing(
  listing: Listing,
  frame: PictureFrame,
  { socialPictures, pictures }: Services,
): Promise<Buffer | null> {
  const file = drawingFile(listing);
  return socialPictures.get(fileName(file, frame), async () =>
    pictures.frame(await readFile(path.join(CARS, file)), frame),
  );
}

/** Returns a file name that changes with the photo, the paint and the frame. */
function fileName(source: string, look: PictureFrame): string {
  return `${createHash('sha256')
    .update(JSON.stringify([source, look]))
    .digest('hex')}.jpg`;
}

/** Returns the file of the illustration, relative to the folder of all. */
function drawingFile(listing: Listing): string {
  return illustrationPath(carIllustrationFor(listing, listing.id), 'front34', 1200).replace('/pictures/cars/', '');
}

function frameOf({ iconColor, mark }: Brand): Band {
  const paths = mark.map(({ d }) => `<path d="${d}"/>`).join('');
  return {
    ground: iconColor,
    mark: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><g fill="#fff">${paths}</g></svg>`,
  };
}
