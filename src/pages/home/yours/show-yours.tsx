import { createRoot } from 'react-dom/client';
import { readPrices } from '#pages/shared/car/price-memory.ts';
import type { CarTileView } from '#pages/shared/car/car-tile-view.ts';
import { recentSearches } from '#pages/shared/search/recent-searches.ts';
import { type SeenCar, seenCars } from './seen-cars.ts';
import { Yours } from './yours.tsx';

/** Shows what the shopper searched, viewed and saved. A call that fails only leaves its part out. */
async function showYours(place: HTMLElement): Promise<void> {
  const searches = recentSearches();
  const seen = seenCars(await savedCars(), readPrices());
  const cars = seen.length === 0 ? [] : await currentCars(seen);
  createRoot(place).render(<Yours searches={searches} seen={seen} cars={cars} />);
}

async function currentCars(seen: readonly SeenCar[]): Promise<CarTileView[] | null> {
  const answer = await read<{ cars: CarTileView[] }>(
    `/cars-for-sale/svc/cars?listingIds=${seen.map(({ id }) => id).join(',')}`,
  );
  return answer?.cars ?? null;
}

/** The cookies say whether this browser may have saved cars; the server says which. */
async function savedCars(): Promise<{ listingId: number; price: number | null }[]> {
  if (!/(?:^|; )(?:keeps|signed-in)=/.test(document.cookie)) return [];
  const answer = await read<{ savedListings: { listingId: number; price: number | null }[] }>(
    '/account-api/saved-listings',
  );
  return answer?.savedListings ?? [];
}

async function read<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

void showYours(document.getElementById('home-yours')!);
