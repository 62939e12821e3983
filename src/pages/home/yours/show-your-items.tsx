import { createRoot } from 'react-dom/client';
import { fetchData } from '#ui/browser/fetch-data.ts';
import {
  followHistory,
  hasGlobalPrivacyControl,
  type KnownViews,
  onViewedCleared,
  readViewed,
  type ViewedCar,
} from '#features/interest/interest.ui.ts';
import { followSignOut, signedInHint } from '#features/shoppers/shoppers.ui.ts';
import { readPrices } from '#pages/shared/car/price-memory.ts';
import { recentSearches } from '#pages/shared/search/recent-searches.ts';
import type { CurrentCars } from '../page-data.ts';
import { type SeenCar, listRememberedCars, listSeenCars } from './seen-cars.ts';
import { showPersonalShelves } from '#pages/shared/interest/show-personal-shelves.tsx';
import { viewedTiles } from '#pages/shared/interest/viewed-tiles.ts';
import { type YourCars, YourItems } from './your-items.tsx';

type SavedCars = readonly { listingId: number; price: number | null }[];

/** Shows what the shopper searched, viewed and saved. If a call fails, only its part is missing. */
async function showYourItems(place: HTMLElement): Promise<void> {
  const searches = recentSearches();
  const root = createRoot(place);
  const saved = await savedCars();
  let last: { ids: string; current: YourCars | null } | null = null;
  const show = async (known: KnownViews | null, isRepeated = false) => {
    const viewed = known?.viewed ?? readViewed();
    const isPrivate = hasGlobalPrivacyControl();
    const seen = isPrivate ? listRememberedCars(saved, viewed) : listSeenCars(saved, readPrices(), viewed);
    const ids = seen.map(({ id }) => id).join();
    // Reuses the cars if they are the same, because the result of the first look-up arrives shortly after them.
    if (last?.ids !== ids || isRepeated) last = { ids, current: await currentCars(seen, isPrivate ? viewed : []) };
    const isSignedIn = signedInHint() !== null;
    const { current } = last;
    root.render(<YourItems searches={searches} seen={seen} current={current} known={known} isSignedIn={isSignedIn} />);
  };
  await show(null);
  const { signal } = new AbortController();
  onViewedCleared(() => void show(null, true), signal);
  let isRepeated = false;
  followHistory((known) => {
    void show(known, isRepeated);
    const where = { origin: 'home', onCleared: () => void show(null, true) } as const;
    if (!isRepeated) void showPersonalShelves(document.querySelector('main')!, known, where);
    isRepeated = true;
  }, signal);
}

/**
 * Loads the current state of the cars. Under Global Privacy Control, only saved cars are requested, because the server
 * knows them already. Cars in `remembered` are then shown as this device remembers them.
 */
async function currentCars(seen: readonly SeenCar[], remembered: readonly ViewedCar[]): Promise<YourCars | null> {
  const shown = remembered.filter(({ id }) => seen.some((one) => one.id === id && !one.isSaved));
  const tiles = viewedTiles(shown, null);
  const asked = seen.filter(({ id }) => !tiles.some((tile) => tile.id === id));
  if (asked.length === 0) return { cars: tiles, gone: [] };
  const answer = await read<CurrentCars>(`/cars-for-sale/svc/cars?listingIds=${asked.map(({ id }) => id).join(',')}`);
  return answer && { ...answer, cars: [...answer.cars, ...tiles] };
}

/** Cookies only say whether this browser may have saved cars. The server returns the cars. */
async function savedCars(): Promise<SavedCars> {
  if (!/(?:^|; )(?:keeps|signed-in)=/.test(document.cookie)) return [];
  const answer = await read<{ savedListings: SavedCars }>('/account-api/saved-listings');
  return answer?.savedListings ?? [];
}

async function read<Answer>(path: string): Promise<Answer | null> {
  try {
    return await fetchData<Answer>(path);
  } catch {
    return null;
  }
}

followSignOut();
void showYourItems(document.getElementById('home-yours')!);
