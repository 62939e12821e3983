import type { CardView } from '../page-data.ts';
import { priceIn, PRICES_KEY, readPrices, rememberPrices, sighted } from '#pages/shared/car/price-memory.ts';
import { MEMORY_CHANGED, MEMORY_KEY, readHidden } from './car-memory.ts';
import { leaveOut } from './leave-out.ts';
import { priceMark } from './price-mark.ts';
import type { CarMemory } from './use-car-memory.ts';

/**
 * Stores the prices of the shown cards, and calls `tell` with the memory now and on each change, until the returned
 * function is called.
 */
export function followMemory(cards: readonly CardView[], tell: (memory: CarMemory) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const look = (remember: boolean) => {
    const hidden = readHidden();
    leaveOut(hidden);
    const shown = cards.map(({ id, price }) => ({ id, price: priceIn(price) }));
    const prices = remember ? rememberPrices(shown) : readPrices();
    const now = new Date();
    const markOf: CarMemory['markOf'] = ({ id, price }) => {
      const sight = prices.get(id);
      return sight ? priceMark(sighted(sight, priceIn(price), now.getTime()), now) : null;
    };
    tell({ hidden, markOf });
  };
  look(true);
  addEventListener(MEMORY_CHANGED, () => look(false), { signal });
  // The shopper came back from a vehicle's page, which stored its own price.
  addEventListener('pageshow', (event) => event.persisted && look(false), { signal });
  addEventListener('storage', ({ key }) => (key === MEMORY_KEY || key === PRICES_KEY) && look(false), { signal });
  return () => listening.abort();
}
