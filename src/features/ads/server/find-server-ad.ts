import { createHash, randomUUID } from 'node:crypto';
import { brandNamed } from '#features/brands/brands.ts';
import type { AdServer, ServerAd } from '#ports/ad-server/ad-server.ts';
import type { Guard } from '#ports/calls/guard.ts';
import { type AdView, pixelsOf, placeKindOf } from '../model/ad.ts';
import type { AdSlot } from '../model/choose-ad.ts';
import { normalizeTarget } from '../model/click-token.ts';
import type { ServerPicture, ServerPictures } from './server-pictures.ts';
import { clickPath } from './signed-click.ts';

export const SERVER_PICTURES = '/pictures/ad-server';

/**
 * The facts about a page in a bid request: its host, the codes of the search, and whether Global Privacy Control is on.
 */
export type AdTopics = { domain: string; topics: readonly string[]; isOptedOut: boolean };

type Parts = {
  adServer: AdServer;
  /** Guards calls to the ad server, and downloads of its pictures. */
  guards: { adServer: Guard; adPictures: Guard };
  pictures: ServerPictures;
};

/** `failed`: why there is no ad although the server should have one. */
export type FoundServerAd =
  | { kind: 'ad'; view: AdView; noticeUrls: readonly string[] }
  | { kind: 'none' }
  | { kind: 'failed'; why: unknown };

/**
 * Requests an ad from the ad server and downloads its picture. A picture of exactly the slot's size is the ad;
 * otherwise its texts are drawn as a house ad is.
 */
export async function findServerAd(
  { adServer, guards, pictures }: Parts,
  slot: AdSlot,
  { domain, topics, isOptedOut }: AdTopics,
  signal: AbortSignal,
): Promise<FoundServerAd> {
  const size = pixelsOf(slot.size);
  const site = { domain, name: brandNamed(slot.brand).name };
  const request = { id: randomUUID(), place: placeKindOf(slot.place), ...size, site, topics, isOptedOut };
  const answer = await guards.adServer((inTime) => adServer.request(request, inTime), signal);
  if (!answer.ok) return { kind: 'failed', why: answer.error };
  if (answer.value.kind === 'none') return { kind: 'none' };
  if (answer.value.kind === 'refused') return { kind: 'failed', why: answer.value.reason };
  const targetUrl = normalizeTarget(answer.value.ad.targetUrl);
  if (targetUrl === null) return { kind: 'failed', why: 'its target is not a public https address' };
  const ad = { ...answer.value.ad, targetUrl };
  const { imageUrl } = ad;
  const picture =
    imageUrl === null ? null : await guards.adPictures((inTime) => pictures.find(imageUrl, inTime), signal);
  return { kind: 'ad', view: viewOf(ad, picture?.ok ? picture.value : null, slot), noticeUrls: ad.noticeUrls };
}

function viewOf(ad: ServerAd, picture: ServerPicture | null, { place, size, day }: AdSlot): AdView {
  const id = `server-${createHash('sha256').update(`${ad.targetUrl} ${ad.imageUrl}`).digest('hex').slice(0, 16)}`;
  const href = clickPath({ ad: id, place, day, target: ad.targetUrl });
  const { title, text, action } = ad;
  const content: AdView['content'] =
    picture && fitsSize(picture, pixelsOf(size))
      ? { kind: 'image', src: `${SERVER_PICTURES}/${picture.name}`, alt: title, href }
      : { kind: 'house', title, text: text ?? '', href, action: action ?? new URL(ad.targetUrl).hostname };
  return { id, place, size, content };
}

type Pixels = { width: number; height: number };

/** Returns whether a picture has exactly a size, or twice that for sharp screens. */
export function fitsSize(picture: Pixels, size: Pixels): boolean {
  return [1, 2].some((scale) => picture.width === size.width * scale && picture.height === size.height * scale);
}
