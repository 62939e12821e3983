import type { MarketCar } from './market-car.ts';

/** Columns that the table can be sorted by, as in `tableSort`. The first is the default. */
export const TABLE_SORTS = ['mileage', 'price', 'year', 'difference'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];
export type TableOrder = { by: TableSort; falling: boolean };

export const TABLE_ROWS = 25;

/** A row of the table: a car, and its price minus its own fair price; `null` if the car is not rated. */
export type TableRow = MarketCar & { differenceDollars: number | null };

/** Returns the cars as sorted rows. Ties are sorted by id, and cars without the sorted value come last. */
export function tableRows(cars: readonly MarketCar[], { by, falling }: TableOrder): TableRow[] {
  const rows = cars.map((car) => ({
    ...car,
    differenceDollars: car.fairPrice === null ? null : car.price - car.fairPrice,
  }));
  const field = by === 'difference' ? 'differenceDollars' : by;
  const sign = falling ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[field], b[field]];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id;
    return (one - other) * sign || a.id - b.id;
  });
}

/** Formats an order: `price`, or `-price` if it is descending. */
export function formatOrder({ by, falling }: TableOrder): string {
  return falling ? `-${by}` : by;
}

/** Parses an order: inverse of `formatOrder`. Any other text gives the default order. */
export function parseOrder(text: string | null): TableOrder {
  const falling = text?.startsWith('-') ?? false;
  const by = TABLE_SORTS.find((sort) => sort === text?.slice(falling ? 1 : 0));
  return by ? { by, falling } : { by: TABLE_SORTS[0], falling: false };
}
