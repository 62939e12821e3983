import { PRICES_KEY, shopperStorage } from '#features/shoppers/shoppers.ui.ts';

/**
 * The prices that this device displayed. They are never sent to the server. By car: the last price in whole dollars
 * (`null`: no price) and when it was displayed (ms since 1970); whether the car's page was opened; and, for a while
 * after a price change was first displayed, the previous price and when it was displayed.
 */
export type PriceMemory = ReadonlyMap<number, SeenPrice>;
export type SeenPrice = { price: number | null; at: number; visited: boolean; before: DisplayedPrice | null };
export type DisplayedPrice = { price: number | null; at: number };

const MAX_CARS = 1_000;
/** Time in ms that a price change is shown after it first appeared: long enough for a whole visit, on all pages. */
export const PRICE_CHANGE_SHOWN_MS = 12 * 3_600_000;
/** The time of an unchanged price is updated only after this interval in ms. */
const NOTED_EVERY_MS = 3_600_000;

/**
 * Returns the memory of a car after it was displayed with this price. Displaying it again immediately changes nothing.
 */
export function updateSeenPrice(sight: SeenPrice | undefined, price: number | null, now: number): SeenPrice {
  if (!sight) return { price, at: now, visited: false, before: null };
  const { visited } = sight;
  const shown = sight.before !== null && now - sight.at < PRICE_CHANGE_SHOWN_MS ? sight.before : null;
  if (price !== sight.price) {
    const before = shown ?? { price: sight.price, at: sight.at };
    return { price, at: now, visited, before: before.price === price ? null : before };
  }
  if (shown !== null) return sight;
  return { price, at: now - sight.at < NOTED_EVERY_MS ? sight.at : now, visited, before: null };
}

/** Stores that these cars were displayed, or that one was opened. Returns the whole memory. Never throws. */
export function rememberPrices(
  cars: readonly { id: number; price: number | null }[],
  { visited = false, now = Date.now() }: { visited?: boolean; now?: number } = {},
): PriceMemory {
  const memory = new Map(readPrices());
  let changed = false;
  for (const { id, price } of cars) {
    const before = memory.get(id);
    const after = { ...updateSeenPrice(before, price, now), ...(visited && { visited }) };
    if (JSON.stringify(after) === JSON.stringify(before)) continue;
    memory.delete(id);
    memory.set(id, after);
    changed = true;
  }
  if (changed) writePrices(memory);
  return memory;
}

/** Returns the stored memory; empty if the storage is blocked or invalid. */
export function readPrices(): PriceMemory {
  try {
    return parsePrices(shopperStorage().getItem(PRICES_KEY));
  } catch {
    return new Map();
  }
}

/** Exported for tests. @throws if the text is not JSON. */
export function parsePrices(text: string | null): PriceMemory {
  const rows: unknown = text === null ? [] : JSON.parse(text);
  return new Map(Array.isArray(rows) ? rows.flatMap(parseRow) : []);
}

function writePrices(memory: PriceMemory): void {
  const rows = [...memory]
    .slice(-MAX_CARS)
    .map(([id, { price, at, visited, before }]) => [
      ...[id, price, at, visited ? 1 : 0],
      ...(before ? [before.price, before.at] : []),
    ]);
  try {
    shopperStorage().setItem(PRICES_KEY, JSON.stringify(rows));
  } catch {
    // Without storage (if it is full or blocked), only this convenience is lost.
  }
}

function parseRow(row: unknown): [number, SeenPrice][] {
  if (!Array.isArray(row)) return [];
  const [id, price, at, visited, ...before] = row as unknown[];
  if (!isWhole(id) || !isPrice(price) || !isWhole(at)) return [];
  const [was, then] = before;
  const earlier = isPrice(was) && isWhole(then) ? { price: was, at: then } : null;
  return [[id, { price, at, visited: visited === 1, before: earlier }]];
}

function isPrice(value: unknown): value is number | null {
  return value === null || isWhole(value);
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** Parses a displayed price, such as `$28,995`, into whole dollars; `null` for `Call for price`. */
export function parseDisplayedPrice(text: string): number | null {
  const digits = text.replaceAll(/\D/g, '');
  return digits === '' ? null : Number(digits);
}
