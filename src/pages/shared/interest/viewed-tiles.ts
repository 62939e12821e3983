import type { InterestNews, LeadCandidate } from '#features/interest/interest.ts';
import { mostImportantNews, type ViewedCar } from '#features/interest/interest.ui.ts';
import { formatDollars } from '#kit/text/format.ts';
import type { CarNote } from '#pages/shared/car/car-tile.tsx';
import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';

/** A tile for a viewed car, with what has changed since. */
export type ViewedTile = CarTileView & { note: CarNote | null };

const GOOD_NEWS: ReadonlySet<InterestNews['kind']> = new Set(['back', 'drop', 'closer']);
/** Paths of illustrations, to mark them. Repeated here to keep the listings room out of the browser's script. */
const DRAWN_PATHS = '/pictures/drawn/';

/**
 * Returns viewed cars with their current data, without those that the look-up left out, such as removed listings. If
 * nothing was looked up, returns them with the data stored on this device, marked as earlier prices.
 */
export function viewedTiles(
  viewed: readonly ViewedCar[],
  candidates: readonly LeadCandidate[] | null,
): readonly ViewedTile[] {
  if (candidates === null || candidates.length === 0)
    return viewed.map((car) => ({ ...rememberedTile(car), note: rememberedNote(car) }));
  const byId = new Map(candidates.map((candidate) => [candidate.listingId, candidate]));
  return viewed.flatMap((car) => {
    const now = byId.get(car.id);
    return now ? [currentTile(car, now)] : [];
  });
}

export function currentTile(car: ViewedCar, now: LeadCandidate): ViewedTile {
  const { href, picture, price } = now;
  const news = mostImportantNews(car, now);
  return { ...rememberedTile({ ...car, picture, price }), href, note: news && newsNote(news, href) };
}

/** Returns the note about a change. `href`: the car's address. If the note's link would be the same, it has none. */
export function newsNote(news: InterestNews, href: string): CarNote {
  const note = { text: news.text, isGood: GOOD_NEWS.has(news.kind) };
  return news.href === href ? note : { ...note, href: news.href };
}

function rememberedTile({ id, title, price, picture }: ViewedCar): CarTileView {
  const src = picture ?? '';
  return {
    id,
    href: `/cars-for-sale/vehicle/${id}`,
    title,
    price: price === null ? 'Call for price' : formatDollars(price),
    deal: null,
    facts: '',
    picture: { src, srcset: `${src} 400w`, alt: '', drawn: src.startsWith(DRAWN_PATHS) },
  };
}

function rememberedNote({ goneAt, price }: ViewedCar): CarNote | null {
  if (goneAt !== null) return { text: 'Sold', isGood: false };
  return price === null ? null : { text: 'Price when you viewed it', isGood: false };
}
