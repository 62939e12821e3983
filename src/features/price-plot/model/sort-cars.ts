import type { MarketCar } from './market-car.ts';

/** What the table can be sorted by, as in `tableSort`; the first is its order at first. */
export const TABLE_SORTS = ['mileage', 'price', 'year', 'difference'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];
export type TableOrder = { by: TableSort; falling: boolean };

export const TABLE_ROWS = 25;

/** A car of the table; `difference`: its price less its own fair price, `null` where it is not rated. */
export type TableRow = MarketCar & { difference: number | null };

/** All cars, each beside its own fair price, in an order; ties by id, and what has no number last. */
export function tableRows(cars: readonly MarketCar[], { by, falling }: TableOrder): TableRow[] {
  const rows = cars.map((car) => ({ ...car, difference: car.fairPrice === null ? null : car.price - car.fairPrice }));
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
