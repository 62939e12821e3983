import { priceOnLine } from './fair-line.ts';
import type { MarketAnswer, MarketCar } from './market-car.ts';

/** What the table can be sorted by, as in `tableSort`; the first is its order at first. */
export const TABLE_SORTS = ['mileage', 'price', 'year', 'difference'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];
export type TableOrder = { by: TableSort; falling: boolean };

export const TABLE_ROWS = 25;

/** A car of the table; `difference`: its price less that of the line at its mileage, `null` where there is none. */
export type TableRow = MarketCar & { difference: number | null };

/** All cars, each beside the line, in an order; ties by id, and what has no number last. */
export function tableRows(
  { cars, line }: Pick<MarketAnswer, 'cars' | 'line'>,
  { by, falling }: TableOrder,
): TableRow[] {
  const rows = cars.map((car) => ({
    ...car,
    difference: line && Math.round(car.price - priceOnLine(line.spots, car.mileage)),
  }));
  const sign = falling ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
    return (one - other) * sign || a.id - b.id;
  });
}

/** `price`, or `-price` where it falls. */
export function formatOrder({ by, falling }: TableOrder): string {
  return falling ? `-${by}` : by;
}

/** Inverse of `formatOrder`; whatever else is the order at first. */
export function parseOrder(text: string | null): TableOrder {
  const falling = text?.startsWith('-') ?? false;
  const by = TABLE_SORTS.find((sort) => sort === text?.slice(falling ? 1 : 0));
  return by ? { by, falling } : { by: TABLE_SORTS[0], falling: false };
}
