import { createRoot } from 'react-dom/client';
import { reportEvent } from '#features/events/events.ui.ts';
import { clearViewed, type KnownViews } from '#features/interest/interest.ui.ts';
import { signedInHint } from '#features/shoppers/shoppers.ui.ts';
import { fetchPersonalization, fetchShelf, type ShelfOrigin } from './fetch-personal.ts';
import { PersonalShelves } from './personal-shelves.tsx';
import { viewedTiles } from './viewed-tiles.ts';

type ShelfData = Pick<KnownViews, 'viewed' | 'consumerId' | 'isKept'> & {
  /**
   * The current state of the viewed cars; `null` if it was not looked up, in which case the account may have stored
   * cars.
   */
  candidates: KnownViews['candidates'] | null;
};

type ShelfPlace = {
  origin: ShelfOrigin;
  /** The car whose page is open. */
  openId?: number | null;
  recent?: number;
  /** Removes viewed cars that the page shows elsewhere. */
  onCleared?: () => void;
};

/** Shows content chosen for this shopper at the end of a page, so that nothing above it moves. */
export async function showPersonalShelves(
  page: Element,
  { viewed, consumerId, isKept, candidates }: ShelfData,
  { origin, openId = null, recent = 0, onCleared }: ShelfPlace,
): Promise<void> {
  const others = viewed.filter(({ id }) => id !== openId);
  const [shelf, person] = await Promise.all([fetchShelf(others), fetchPersonalization({ viewed, consumerId }, origin)]);
  const ev = person.pe_clusters.includes('EVSHOPPER') ? { info: person.evInfo } : null;
  const tiles = viewedTiles(
    others.filter(({ picture }) => picture !== null),
    candidates,
  );
  const view = { shelf, ev, recent: tiles.slice(0, recent), isKept };
  if (shelf === null && ev === null && view.recent.length === 0) return;
  reportEvent('personalization', { action: 'shown' });
  const place = document.createElement('div');
  page.append(place);
  const onClear = async () => {
    const isDone = await clear(isKept || (candidates === null && signedInHint() !== null));
    onCleared?.();
    return isDone;
  };
  createRoot(place).render(<PersonalShelves view={view} onClear={onClear} />);
}

function clear(isKept: boolean): Promise<boolean> {
  reportEvent('personalization', { action: 'cleared' });
  return clearViewed(isKept);
}
